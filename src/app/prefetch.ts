import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { matchPath } from 'react-router';
import { PageSizeContext } from '../kit/web/table/page-size.ts';
import { pageQuery } from '../kit/web/table/use-pages.ts';
import { rowsQuery } from '../kit/web/use-rows.ts';
import type { May } from '../masters/rights.ts';
import { type LazyScreen, lazyScreens } from './lazy-screens.tsx';
import { useMay } from './within.tsx';

const LOOK_AGAIN_MS = 200;
/** A pointer that only crosses a link does not stay this long. */
const LINGER_MS = 80;

/**
 * Fetches the code of all screens while the browser is idle, and the code and first rows of the screen that a link leads
 * to when it is pointed at or focused: of what the person may open. Does nothing on a connection that saves data.
 * A component of its own, as the page size would render the shell again.
 */
export function Prefetch(): null {
  const client = useQueryClient();
  const size = use(PageSizeContext);
  const may = useMay();
  // The browser's idle time is outside of React.
  useEffect(() => {
    const stop = new AbortController();
    void loadAhead(client, may, stop.signal);
    return () => stop.abort();
  }, [client, may]);
  // The rows of the first screen travel while its code does; those of a filter are read by the screen.
  useEffect(() => {
    if (location.search === '') prefetch(client, may, location.pathname, size);
  }, [client, may, size]);
  // One listener for the links of all screens.
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin && !savesData())
        timer = setTimeout(() => prefetch(client, may, link.pathname, size), LINGER_MS);
    };
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, follow, { passive: true, signal: stop.signal });
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
  void load(screen);
  const { rows } = screen;
  if (!rows || size === undefined) return;
  if (rows.page) void client.prefetchQuery(pageQuery(rows.path, rows.page, size));
  else void client.prefetchQuery(rowsQuery(rows.path));
}

/** One file after the other; what the user waits for comes first. */
async function loadAhead(client: QueryClient, may: May, signal: AbortSignal): Promise<void> {
  const quiet = async () => {
    do await idle();
    while (!signal.aborted && isAwaited(client) && (await pause()));
    return !signal.aborted;
  };
  // After Ctrl+K the user types at once.
  if (await quiet()) await import('./shell/search-palette.tsx').catch(() => undefined);
  if (savesData()) return;
  for (const screen of lazyScreens.filter(({ area }) => may(area)))
    if (!(await quiet()) || !(await load(screen))) return;
}

/** A request is under way, or the code of the screen that is being opened. */
const isAwaited = (client: QueryClient): boolean =>
  client.isFetching() + client.isMutating() > 0 || document.querySelector('main [data-outline]') !== null;

/** Whether it was loaded. A browser may remember the failure; opening the screen then offers to reload the page. */
const load = ({ load }: LazyScreen): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );

const pause = () => new Promise((resolve) => setTimeout(() => resolve(true), LOOK_AGAIN_MS));

const idle = () =>
  new Promise<unknown>((resolve) =>
    // Safari has no idle callback.
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, LOOK_AGAIN_MS),
  );

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
