import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { Api } from '../../harness/app.ts';
import { type Cluster, copyOfTemplate } from '../../harness/cluster.ts';
import { ADMIN, type RunningConsole, startConsole } from '../../harness/console.ts';
import { httpApi } from '../../harness/http-api.ts';
import { addsBy } from './records.ts';
import { watchRequests } from './settled.ts';

export { ADMIN, expect };

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Open = () => Promise<{ server: RunningConsole; close: () => Promise<unknown> }>;
type Opened = Awaited<ReturnType<Open>> & {
  file: string;
  session?: State;
  api?: Promise<Api>;
  entered?: Promise<unknown>;
};

/**
 * Playwright's test with a separate console for each file: the real server, an empty database and a free port.
 * Its pages are signed in already; `test.use({ storageState: signedOut })` starts at the sign-in screen. A file
 * that needs another console replaces `open`. `api` calls as the administrator.
 * @example test('the list of branches is empty', async ({ page }) => { await page.goto('/branch'); });
 */
export const test = base.extend<
  { open: Open; opened: Opened; server: RunningConsole; session: State; api: Api },
  { consoles: (file: string, open: Open) => Promise<Opened> }
>({
  // One worker and its browser serve many files; each file gets a new console.
  consoles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
    async ({}, use) => {
      let last: Opened | undefined;
      await use(async (file, open) => {
        if (last?.file === file) return last;
        await last?.close();
        last = { file, ...(await open()) };
        return last;
      });
      await last?.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => use(() => openConsole()),
  opened: async ({ consoles, open }, use, { file }) => use(await consoles(file, open)),
  server: async ({ opened }, use) => use(opened.server),
  session: async ({ opened }, use) => {
    opened.session ??= await openSession(opened.server.url);
    await use(opened.session);
  },
  api: async ({ opened }, use) => use(await apiOf(opened)),
  baseURL: async ({ server }, use) => use(server.url),
  storageState: async ({ session }, use) => use(session),
  // The page's own security policy blocks nothing.
  page: async ({ page, opened }, use) => {
    await watchRequests(page);
    addsBy(page, () => apiOf(opened));
    // Nothing is fetched ahead: a test has only the requests that it causes.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await use(page);
    expect(refused).toEqual([]);
  },
});

function apiOf(opened: Opened): Promise<Api> {
  const signIn = async () => {
    const { body } = await httpApi(opened.server.url).post('/login', ADMIN);
    return httpApi(opened.server.url, body.token);
  };
  opened.api ??= signIn();
  return opened.api;
}

/** `test` with records that `enter` adds to the file's console once. */
export const testAfter = <Entered>(enter: (origin: string) => Promise<Entered>) =>
  test.extend<{ entered: Entered }>({
    entered: async ({ opened }, use) => {
      opened.entered ??= enter(opened.server.url);
      await use((await opened.entered) as Entered);
    },
  });

/** The browser storage before sign-in. */
export const signedOut: State = { cookies: [], origins: [] };

/**
 * A console on its own database, with the account ADMIN.
 * @param fill fills the database before the console starts
 * @param settings more of its environment
 */
export async function openConsole(
  fill: (databaseUrl: string) => Promise<unknown> = async () => undefined,
  settings: Record<string, string> = {},
) {
  const { url: databaseUrl, drop } = await consoleDatabase();
  await fill(databaseUrl);
  const server = await startConsole({ DATABASE_URL: databaseUrl, ...settings });
  const close = () => server.stop().then(drop);
  return { server, databaseUrl, close };
}

/** A database of its own, with the account ADMIN. */
export const consoleDatabase = () => copyOfTemplate(JSON.parse(process.env.TEST_CLUSTER ?? '') as Cluster);

/** Signs in through the API and returns what a browser stores: the cookie, the token, the marker and the person. */
export async function openSession(origin: string, credentials = ADMIN): Promise<State> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  });
  if (answer.status !== 200) throw new Error(`POST /login answered ${answer.status}`);
  const { token, user } = await answer.json();
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const { hostname } = new URL(origin);
    const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const };
    return { name, value, domain: hostname, ...rest };
  });
  const localStorage = [
    { name: 'token', value: token },
    { name: 'login', value: 'admin' },
    { name: 'user', value: JSON.stringify({ id: user.id, email: user.email, role: user.role }) },
  ];
  return { cookies, origins: [{ origin, localStorage }] };
}
