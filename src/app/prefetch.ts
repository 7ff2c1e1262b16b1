import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { matchPath } from 'react-router';
import { rowsQuery } from '../kit/web/client/use-rows.ts';
import { PageSizeContext } from '../kit/web/table/page-size.ts';
import { pageQuery } from '../kit/web/table/use-pages.ts';
import type { May } from '../masters/rights.ts';
import { lazyScreens } from './lazy-screens.ts';
import { useMay } from './may.tsx';

/** A pointer that only crosses a link does not stay this long. */
const LINGER_MS = 80;

/**
 * Fetches the code of all screens while the browser is idle. When a link is pointed at or focused, fetches the code and
 * first rows of its screen. Skips screens that the person may not open, and everything on a connection that saves data.
 * It is a component, so that a change of the page size does not render the shell.
 */
export function Prefetch(): null {
  const client = useQueryClient();
  const size = use(PageSizeContext);
  const may = useMay();
  // The browser's idle time is outside of React.
  useEffect(() => {
    const stop = new AbortController();
    void loadAhead(may, stop.signal);
    return () => stop.abort();
  }, [may]);
  // The rows of the first screen travel while its code does; those of a filter are read by the screen.
  useEffect(() => {
    if (location.search === '') prefetch(client, may, location.pathname, size);
  }, [client, may, size]);
  // One listener for the links of all screens.
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetchLink = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin && !savesData())
        timer = setTimeout(() => prefetch(client, may, link.pathname, size), LINGER_MS);
    };
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, prefetchLink, { passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, may, size]);
  return null;
}

function prefetch(client: QueryClient, may: May, pathname: string, size: number | undefined): void {
  const screen = lazyScreens.find(({ path }) => matchPath(path, pathname));
  if (!screen || !may(screen.area)) return;
  screen.load().catch(() => undefined);
  const { rows } = screen;
  if (!rows || size === undefined) return;
  if (rows.page) void client.prefetchQuery(pageQuery(rows.path, rows.page, size));
  else void client.prefetchQuery(rowsQuery(rows.path));
}

/** One file after the other while the browser is idle: without a service worker, on plain HTTP, they are then cached for a lost connection. */
async function loadAhead(may: May, signal: AbortSignal): Promise<void> {
  if (savesData()) return;
  const screens = lazyScreens.filter(({ area }) => may(area)).map(({ load }) => load);
  for (const load of [() => import('./shell/search-palette.tsx'), ...screens]) {
    await idle();
    if (signal.aborted) return;
    // Opening the screen loads a failed file again.
    await load().catch(() => undefined);
  }
}

const idle = () =>
  new Promise<unknown>((resolve) =>
    // Safari has no idle callback.
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
