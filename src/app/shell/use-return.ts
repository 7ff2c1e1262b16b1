import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

type ScrollPlace = { top: number; focused: Focused | undefined };
type Focused = { selector: string; text: string | null };

const TOP: ScrollPlace = { top: 0, focused: undefined };
const PATIENCE_MS = 3_000;

/** Where the user was on a screen, by history entry. */
const places = new Map<string, ScrollPlace>();

/** A screen starts at its top; Back and Forward lead to where it was left, with the focus. */
export function useReturn(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const latest = useRef({ key, isReturn });
  latest.current = { key, isReturn };
  // Scroll position and focus belong to the document.
  useLayoutEffect(() => {
    // After a reload no place is known: the browser restores its own.
    const place = latest.current.isReturn ? places.get(latest.current.key) : TOP;
    const stop = place && returnTo(place);
    return () => {
      stop?.();
      places.set(latest.current.key, { top: scrollY, focused: focusedInMain() });
    };
  }, []);
}

/** Now, or as soon as the rows are there; not after a while, and not once the user does something. */
function returnTo({ top, focused }: ScrollPlace): () => void {
  const listening = new AbortController();
  const stop = () => listening.abort();
  const arrive = () => {
    scrollTo({ top });
    const element = focused && document.querySelector<HTMLElement>(focused.selector);
    const isFound = element?.textContent === focused?.text;
    if (isFound) element?.focus({ preventScroll: true });
    if (isFound && scrollY > top - 1) stop();
  };
  const observer = new ResizeObserver(arrive);
  observer.observe(document.body);
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, stop, { signal: listening.signal, passive: true });
  listening.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  arrive();
  return stop;
}

/** The focused link or button; one in a list is found again by its row. */
function focusedInMain(): Focused | undefined {
  const main = document.getElementById('content');
  const focused = document.activeElement;
  if (!main?.contains(focused) || !focused?.matches('a, button')) return undefined;
  const steps: string[] = [];
  for (let at = focused; at !== main && at.parentElement; at = at.parentElement) {
    const row = at.getAttribute('data-row');
    steps.unshift(
      row ? `[data-row="${row}"]` : `:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`,
    );
    if (row) break;
  }
  return { selector: `#content ${steps.join(' > ')}`, text: focused.textContent };
}
