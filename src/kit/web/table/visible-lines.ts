import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';

/** Lines drawn above and below the visible ones, against blanks while scrolling. */
const OVERSCAN = 8;
const ROW_HEIGHT = 36;
/** Until it is drawn. */
const CARD_HEIGHT = 57;

/**
 * The lines of a long table that are visible while the page scrolls, and the heights of the others in px.
 * @param isLong otherwise all lines are drawn
 * @example const { ref, drawn, before, after } = useVisibleRows(lines, true)
 */
export function useVisibleRows<Line>(lines: readonly Line[], isLong: boolean) {
  // The virtualizer stays the same object while what it returns changes; React Compiler would keep the first lines.
  'use no memo';
  const { ref, top } = useTop();
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isLong,
  });
  return {
    /** Ref of the element in which the lines begin. */
    ref,
    ...(isLong ? visibleOf(virtualizer, lines, top) : { drawn: lines, before: 0, after: 0 }),
  };
}

/** The same for cards of different heights in a frame that scrolls by itself, so that the page stays short. */
export function useVisibleCards<Line>(lines: readonly Line[], isLong: boolean) {
  'use no memo';
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    enabled: isLong,
  });
  return {
    frame,
    /** Ref of each card, which has its `data-index`. */
    measure: isLong ? virtualizer.measureElement : undefined,
    ...(isLong ? visibleOf(virtualizer, lines, 0) : { drawn: lines, before: 0, after: 0 }),
  };
}

function visibleOf<Line, Frame extends Element | Window>(
  virtualizer: Virtualizer<Frame, Element>,
  lines: readonly Line[],
  top: number,
) {
  const visible = virtualizer.getVirtualItems();
  const [first, last] = [visible[0], visible.at(-1)];
  return {
    drawn: first && last ? lines.slice(first.index, last.index + 1) : [],
    before: first ? first.start - top : 0,
    after: virtualizer.getTotalSize() - (last ? last.end - top : 0),
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
