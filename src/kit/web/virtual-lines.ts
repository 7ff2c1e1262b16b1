import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

type Options = { count: number; lineHeight: number };

/** Lines above and below what is seen, so that quick fingers meet no blank. */
const OVERSCAN = 8;

/**
 * Which of very many lines are on the screen, while the page itself scrolls; heights in px.
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
    /** Of the element in which the lines begin. */
    ref,
    /** The lines to be drawn, and where; reckoned from the top of the page. */
    lines,
    /** Where the first of all lines begins on the page, in px. */
    top,
    /** Of all lines, in px. */
    height: virtualizer.getTotalSize(),
  };
}

/** How far an element lies below the top of the page, kept up to date as what is above it grows. */
function useTop() {
  const [top, setTop] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      // On paper there is a sheet in its place, and nothing to measure.
      if (element.checkVisibility()) setTop(Math.round(element.getBoundingClientRect().top + scrollY));
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, top };
}
