import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Shared = { origin: string; context: BrowserContext; keeper: Page };

/** What stays in a context when a test ends, apart from the storage: a test that needs it takes `ownPage`. */
const CHANGES = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
] as const;
const CLOCK = [
  'install',
  'setFixedTime',
  'setSystemTime',
  'fastForward',
  'runFor',
  'pauseAt',
  'resume',
] as const;

/**
 * One browser context for the tests of a worker: the browser compiles the scripts of an origin only once.
 * `pageFor` opens a page with exactly this storage; `close` closes all pages of a test.
 */
export function shareContext(browser: Browser) {
  let shared: Shared | undefined;
  const pageFor = async (origin: string, state: State) => {
    if (shared?.origin !== origin) {
      await shared?.context.close();
      shared = await openShared(browser, origin);
    }
    await replaceStorage(shared, state);
    return shared.context.newPage();
  };
  const closePages = async () => {
    const { context, keeper } = shared ?? {};
    await Promise.all((context?.pages() ?? []).map((page) => page !== keeper && page.close()));
  };
  return { pageFor, closePages, close: async () => shared?.context.close() };
}

async function openShared(browser: Browser, origin: string): Promise<Shared> {
  const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
  // A document without scripts reaches the storage, and keeps the process of the origin.
  const keeper = await context.newPage();
  await keeper.goto('/favicon.svg');
  const refuse = (name: string) => () => {
    throw new Error(`${name} would change the pages of other tests: take ownPage`);
  };
  for (const name of CHANGES) Object.assign(context, { [name]: refuse(name) });
  for (const name of CLOCK) Object.assign(context.clock, { [name]: refuse(name) });
  return { origin, context, keeper };
}

async function replaceStorage({ context, keeper }: Shared, { cookies, origins }: State): Promise<void> {
  await context.clearCookies();
  await context.addCookies(cookies);
  await keeper.evaluate(
    async (entries) => {
      const databases = await indexedDB.databases();
      const deletions = databases.map(({ name = '' }) => {
        const { promise, resolve, reject } = Promise.withResolvers();
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject });
        return promise;
      });
      await Promise.all(deletions);
      for (const name of await caches.keys()) await caches.delete(name);
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}
