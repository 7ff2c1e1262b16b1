import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { BrowserContext, Page, Request } from '@playwright/test';
import pg from 'pg';
import { startConsole } from '../harness/console.ts';
import { faults } from './support/axe.ts';
import { field, pick } from './support/entry.ts';
import { assignLoad, sell, startSale } from './support/road.ts';
import { signInByForm } from './support/sign-in.ts';
import { ADMIN, test as base, consoleDatabase, expect, signedOut } from './support/test.ts';

/** Half of them over plain HTTP under a name, where browsers have neither Web Locks nor service workers. */
const ROUNDS = Number(process.env.OFFLINE_ROUNDS ?? 2);
const OTHER = { email: 'ravi@localhost', password: ADMIN.password };

let restart: () => Promise<void>;

const test = base.extend({
  // A console that is killed and started again at the same address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => {
    await use(async () => {
      const port = await freePort();
      const { url: databaseUrl, drop } = await consoleDatabase();
      await addPerson(databaseUrl);
      const start = () =>
        startConsole({ DATABASE_URL: databaseUrl, PORT: port, PUBLIC_URL: `http://console.test:${port}` });
      let running = await start();
      restart = async () => {
        await running.stop('SIGKILL');
        running = await start();
      };
      const server = { ...running, url: `http://127.0.0.1:${port}` };
      return { server, close: () => running.stop().then(drop) };
    });
  },
});
test.use({ serviceWorkers: 'allow', storageState: signedOut });

test('no connection, two tabs, reload, server killed: each sale is stored exactly once', async ({
  page,
  browser,
  server,
  api,
}) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  await signInByForm(page);
  await assignLoad(page, 'Off', 10 * ROUNDS);
  const stored = async (from: number) => {
    const { data } = (await api.get('/dayentries?limit=100')).body as {
      data: { id: number; amount: number }[];
    };
    const ofRound = data.filter(({ amount }) => amount >= from && amount < from + 10);
    return ofRound.sort((left, right) => left.id - right.id).map(({ amount }) => amount);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const baseURL = round % 2 === 0 ? server.url : server.url.replace('127.0.0.1', 'console.test');
    const context = await browser.newContext({ baseURL, storageState: signedOut, serviceWorkers: 'allow' });
    const from = 1_000 + 10 * round;
    await play(context, { from, round });
    await expect.poll(() => stored(from).catch(() => undefined), String(round)).toHaveLength(5);
    const amounts = await stored(from);
    expect([...amounts].sort(), String(round)).toEqual([0, 1, 2, 3, 4].map((step) => from + step));
    // Each tab's sales in the order in which they were typed.
    const ofFirst = amounts.filter((amount) => amount < from + 3);
    expect(ofFirst, String(round)).toEqual([from, from + 1, from + 2]);
    await context.close();
  }
});

/** One round: three sales in one tab, two in the other; the line, the tab, the answers and the server fail. */
async function play(context: BrowserContext, { from, round }: { from: number; round: number }) {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signInByForm(first);
  expect(await first.evaluate(() => isSecureContext)).toBe(round % 2 === 0);
  await Promise.all([startSale(first, 'A-OFF'), startSale(second, 'A-OFF')]);
  await context.setOffline(true);
  for (const amount of [from, from + 1]) await sell(first, '1', String(amount));
  await sell(second, '1', String(from + 3));
  await expect(first.getByText('3 sales waiting').first()).toBeVisible();
  await sell(first, '1', String(from + 2));
  await expect(second.getByText('4 sales waiting').first()).toBeVisible();

  // In some rounds the server stores a sale and its answer is lost.
  let lost = round % 3;
  await context.route('**/api/dayentries', async (route) => {
    if (route.request().method() !== 'POST' || lost === 0) return route.fallback();
    lost -= 1;
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
  const sending = context.waitForEvent('request', (request) => isSale(request));
  await context.setOffline(false);
  await sending;
  const restarted = restart();
  await sell(second, '1', String(from + 4));
  await restarted;
  // The first tab crashes, or is loaded again while it sends.
  if (round % 4 < 2) await first.reload();
  else await first.close();
  await expect(second.getByText('sales waiting')).toHaveCount(0);
}

const isSale = (request: Request) => request.method() === 'POST' && request.url().endsWith('/dayentries');

test('when the session ends a dialog signs in over the form, and the sale goes on', async ({ page }) => {
  await signInByForm(page);
  await assignLoad(page, 'End', 10);
  await startSale(page, 'A-END');
  await endSession(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => isSale(request) && keys.push(request.headers()['idempotency-key']));
  await sell(page, '1', '901');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByText('Your session has ended.')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(ADMIN.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sales(page).getByRole('row', { name: /A-END/ })).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect(field(page, 'Area Code')).toHaveValue('A-END · End');
});

test('sales belong to who typed them: sign-out asks, another person does not send them', async ({ page }) => {
  await signInByForm(page);
  await assignLoad(page, 'Own', 10);
  await startSale(page, 'A-OWN');
  await endSession(page);
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => isSale(request) && tokens.push(request.headers().authorization));
  await page.evaluate(() => localStorage.setItem('recent', '[]'));
  // What is read for the sale may open the dialog before it.
  const sending = page.waitForRequest(isSale);
  await sell(page, '1', '902');
  await sending;
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill(OTHER.email);
  await dialog.getByLabel('Password', { exact: true }).fill(OTHER.password);
  // The other person stays on the page, which must not go on with what it holds.
  await page.evaluate(() =>
    addEventListener('beforeunload', (event) => event.preventDefault(), { once: true }),
  );
  const leaving = page.waitForEvent('dialog');
  await page.keyboard.press('Enter');
  await (await leaving).dismiss();
  await expect(dialog).toBeHidden();
  await page.goto('/');
  // A fresh page, without the first person's data.
  await expect(page.getByText('1 sale of admin@localhost waiting')).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('recent')]);
  expect(tokens).toHaveLength(1);
  expect(tokens).not.toContain(`Bearer ${kept[0]}`);
  expect(kept[1]).toBeNull();
  await page.goto('/day-entry');
  await expect(sales(page).getByText('A-OWN')).toHaveCount(0);
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);

  // Only the sales find no server: the rest of the console works.
  await page.route('**/api/dayentries', (route) =>
    isSale(route.request()) ? route.abort() : route.fallback(),
  );
  await signInByForm(page, '/day-entry');
  await expect(page.getByText('1 sale waiting').first()).toBeVisible();
  await logOut(page);
  const question = page.getByRole('dialog', { name: 'Log out now?' });
  await expect(question).toContainText('1 sale waiting, will be sent when you sign in here again.');
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/api/dayentries');
  await expect(sales(page).getByRole('row', { name: /A-OWN/ })).toHaveCount(1);
});

test('a draft is offered after a reload, and is gone after a save and after sign-out', async ({ page }) => {
  await signInByForm(page);
  await assignLoad(page, 'Draft', 10);
  await startSale(page, 'A-DRAFT');
  await field(page, 'Quantity').fill('7');
  // A slow line: the sale is entered before the loads of its area are read again.
  const { promise: loadsRead, resolve: readLoads } = Promise.withResolvers<void>();
  await page.route('**/api/stockassigns/onroad*', (route) => loadsRead.then(() => route.fallback()));
  await page.reload();
  await expect(page.getByText('Continue your draft?')).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Quantity')).toHaveValue('7');
  await expect(field(page, 'Area Code')).toHaveValue('A-DRAFT · Draft');
  await sell(page, '7', '903');
  await expect(sales(page).getByRole('row', { name: /A-DRAFT/ })).toHaveCount(1);
  readLoads();
  await page.reload();
  await expect(sales(page).getByRole('row', { name: /A-DRAFT/ })).toHaveCount(1);
  await expect(page.getByText('Continue your draft?')).toBeHidden();
  await field(page, 'Quantity').fill('8');
  await logOut(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm(page, '/day-entry');
  await expect(sales(page).getByRole('row', { name: /A-DRAFT/ })).toHaveCount(1);
  await expect(page.getByText('Continue your draft?')).toBeHidden();
});

test('after a reload without a connection, waiting sales are listed, corrected and discarded', async ({
  page,
  api,
}) => {
  const context = page.context();
  await signInByForm(page);
  await assignLoad(page, 'Keep', 10);
  await startSale(page, 'A-KEEP');
  await sell(page, '1', '910');
  await expect(sales(page).getByRole('row', { name: /₹910/ })).toHaveCount(1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await sell(page, '1', '911');
  await sell(page, '1', '912');
  await expect(waitingSales(page).getByText(/₹91/)).toHaveCount(2);

  await page.reload();
  const banner = page.getByText('No connection. Your entries are kept and will be sent. 2 sales waiting.');
  await expect(banner).toBeVisible();
  await page.mouse.wheel(0, 5_000);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'Area Code')).toHaveValue('A-KEEP · Keep');
  await expect(sales(page).getByRole('row', { name: /₹910/ })).toHaveCount(1);
  await expect(page.getByText(/^As of /)).toBeVisible();

  await waitingSales(page).getByRole('button', { name: 'Correct' }).first().click();
  await expect(field(page, 'Amount')).toHaveValue('911');
  await field(page, 'Amount').fill('921');
  await page.keyboard.press('Enter');
  await expect(waitingSales(page).getByText(/₹921/)).toBeVisible();
  // The corrected one is the last.
  await waitingSales(page).getByRole('button', { name: 'Discard' }).first().click();
  const question = page.getByRole('dialog', { name: 'Discard sale' });
  await expect(question).toContainText('₹912');
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(waitingSales(page).getByText(/₹912/)).toHaveCount(0);

  // Nothing is lost: beside the lines they wait too.
  await page.getByText('Lines', { exact: true }).click();
  await expect(page.getByText(/^Waiting from before: A-KEEP · Keep, .*₹921$/)).toBeVisible();
  await expect(page.getByText(/Not saved/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct in the form' }).click();

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(sales(page).getByRole('row', { name: /₹921/ })).toHaveCount(1);
  expect(await storedOf(api, 'A-KEEP')).toEqual([910, 921]);
});

test('a waiting sale that the server has already is not stored twice by its correction', async ({
  page,
  api,
}) => {
  await signInByForm(page);
  await assignLoad(page, 'Twice', 10);
  await startSale(page, 'A-TWICE');
  // A flag and not unroute, which would take the request away while the handler still waits for its answer.
  let isAnswerLost = true;
  await page.route('**/api/dayentries', async (route) => {
    if (!isAnswerLost || !isSale(route.request())) return route.fallback();
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', isSale);
  await sell(page, '1', '930');
  await lost;
  await waitingSales(page).getByRole('button', { name: 'Correct' }).click();
  await field(page, 'Amount').fill('940');
  isAnswerLost = false;
  await page.keyboard.press('Enter');
  await expect(page.getByText('Already saved with other values').first()).toBeVisible();
  expect(await storedOf(api, 'A-TWICE')).toEqual([930]);
});

test('over plain HTTP, lines wait in their rows, can be corrected there, and are stored once', async ({
  page: local,
  browser,
  server,
  api,
}) => {
  await assignLoad(local, 'Row', 10);
  const baseURL = server.url.replace('127.0.0.1', 'console.test');
  const context = await browser.newContext({ baseURL, storageState: signedOut });
  const page = await context.newPage();
  await signInByForm(page);
  await page.goto('/day-entry');
  await page.getByText('Lines', { exact: true }).click();
  await pick(page.getByRole('combobox', { name: 'Area Code' }), 'A-ROW');
  const row = (number: number) => page.getByRole('grid', { name: 'Sale lines' }).getByRole('row').nth(number);
  const cell = (label: string) => page.getByRole('grid').getByLabel(label, { exact: true });
  const type = async (qty: string, amount: string) => {
    await expect(cell('Quantity')).toBeFocused();
    await page.keyboard.type(qty);
    await page.keyboard.press('Enter');
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
  };
  await expect(cell('Quantity')).toBeFocused();
  await context.setOffline(true);
  await type('1', '950');
  await type('2', '960');
  await expect(row(1)).toContainText('Waiting');
  await expect(row(2)).toContainText('Waiting');
  await row(2).getByRole('button', { name: 'Correct line of 2' }).click();
  await expect(row(2)).toContainText('Not sent yet');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(row(2)).toContainText('Waiting');
  await context.setOffline(false);
  await expect(row(1)).toContainText('Saved');
  await expect(row(2)).toContainText('Saved');
  expect(await storedOf(api, 'A-ROW')).toEqual([950, 960]);
  await context.close();
});

test('on a phone the console opens without a connection and says what is missing', async ({
  page: first,
}) => {
  const context = first.context();
  await signInByForm(first, '/day-entry');
  await first.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  // A new tab has nothing of what the first one has read.
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/day-entry');
  await expect(page.getByText('No connection. Your entries are kept and will be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'New sale' }).click();
  await expect(field(page, 'Date')).toBeFocused();
  await field(page, 'Area Code').fill('A');
  await expect(page.getByText('No connection: not read yet').filter({ visible: true })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('No connection. Your entries are kept and will be sent.')).toBeHidden();
});

/** The amounts of an area's sales, in their order. */
async function storedOf(api: { get: (path: string) => Promise<{ body: unknown }> }, area: string) {
  const { body } = await api.get('/dayentries?limit=100');
  const { data } = body as { data: { id: number; area_code: string; amount: number }[] };
  const found = data.filter((row) => row.area_code.startsWith(area));
  return found.sort((left, right) => left.id - right.id).map(({ amount }) => amount);
}

const waitingSales = (page: Page) =>
  page
    .getByRole('form')
    .getByRole('status')
    .filter({ hasText: /sales? waiting/ });
const sales = (page: Page) => page.getByRole('table', { name: 'Day entries' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Ends the session on the server, as time or another device does: the page does not know. */
const endSession = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }),
  );

/** A second person with the administrator's password. */
async function addPerson(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    'insert into users (email, name, role, password_hash) select $1, $2, role, password_hash from users',
    [OTHER.email, 'Ravi'],
  );
  await client.end();
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
