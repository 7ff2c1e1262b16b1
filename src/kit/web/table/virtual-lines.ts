import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

type Options = { count: number; lineHeight: number };

/** Lines rendered above and below the visible ones, against blanks while scrolling. */
const OVERSCAN = 8;

/**
 * Which lines of a long list are visible while the page scrolls; heights in px.
 * @example const { ref, lines, top, height } = useVirtualLines({ count: 100_000, lineHeight: 36 })
 */
export function useVirtualLines({ count, lineHeight }: Options) {
  const { ref, top } = useTop();
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const lines: VirtualItem[] = virtualizer.getVirtualItems();
  return {
    /** Ref of the element that contains the lines. */
    ref,
    /** The lines to render, with their offsets from the top of the page. */
    lines,
    /** Where the first of all lines begins on the page, in px. */
    top,
    /** Height of all lines in px. */
    height: virtualizer.getTotalSize(),
  };
}

/** The offset of an element from the top of the page, updated as the content above it grows. */
function useTop() {
  const [top, setTop] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      // On paper a print sheet replaces it, and there is nothing to measure.
      if (element.checkVisibility()) setTop(Math.round(element.getBoundingClientRect().top + scrollY));
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, top };
}
