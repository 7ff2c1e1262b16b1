import { useCallback, useState } from 'react';

/**
 * Whether what is inside is wider than the element with this ref.
 * @example const { ref, isWide } = useOverflow(); <div ref={ref} data-wide={isWide || undefined}>
 */
export function useOverflow() {
  const [isWide, setWide] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { ref, isWide };
}
