import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import type { Databases, Filling } from './databases.ts';
import { ms, table } from './report.ts';
import { ADMIN, type Server, startConsole } from './servers.ts';

/** Rows of the tables that load all their rows. */
const LONG_LIST = 5_000;
/** CPU slowdown that simulates a cheap office computer. */
const SLOWDOWN = 4;
const ROUNDS = 5;

/** Wait in milliseconds: median and worst. */
export type Wait = { what: string; middleMs: number; worstMs: number; target_ms: number };

/** Measures what users wait for: the next screen, a key, a click. Fills the database with a long list. */
export async function measureBrowser(databases: Databases, filling: Filling): Promise<Wait[]> {
  const { url, drop } = await databases.copy(await databases.filled(filling));
  await lengthenList(url);
  const server = await startConsole({ DATABASE_URL: url });
  const browser = await openChromium();
  try {
    return await waitsOf(await signedIn(browser, server));
  } finally {
    await browser.close();
    await server.stop();
    await drop();
  }
}

async function waitsOf(page: Page): Promise<Wait[]> {
  const screens = await changeScreens(page);
  const session = await page.context().newCDPSession(page);
  const slowly = async (what: string, act: () => Promise<void>): Promise<Wait> => ({
    what: `${what}, CPU ${SLOWDOWN} times slower`,
    ...(await slowed(session, () => answers(page, act))),
    target_ms: 100,
  });
  return [
    ...screens,
    await slowly(`a key in the filter of ${LONG_LIST.toLocaleString('en')} rows`, () => typeFilter(page)),
    await slowly('sorting and paging them', () => sortAndPage(page)),
    await slowly('a key in the form of a sale', () => typeSale(page)),
  ];
}

/** The figures as Markdown; a median that misses its target is marked. */
export function browserSection(waits: Wait[]): string {
  return [
    '## In the browser',
    'From the key or click to the next paint, as Chromium measures it.',
    table(
      ['', 'median ms', 'worst ms', 'target'],
      waits.map(({ what, middleMs, worstMs, target_ms }) => [
        what,
        `${ms(middleMs)}${middleMs > target_ms ? ' ✗' : ''}`,
        ms(worstMs),
        `≤ ${target_ms} ms`,
      ]),
    ),
  ].join('\n\n');
}

async function lengthenList(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into vendors (name, phone, email, gst, address, product_type)
     select 'Bench ' || translate(number::text, '0123456789', 'abcdefghij'), '9' || lpad(number::text, 9, '0'),
            'vendor' || number || '@example.com', '37ABCDE1234F1Z5', number || ' Plant Road',
            (array['Cylinders', 'Gas Stove', 'Regulators'])[1 + number % 3]
       from generate_series(1, $1 - (select count(*) from vendors)) as number`,
    [LONG_LIST],
  );
  await client.end();
}

function openChromium(): Promise<Browser> {
  // The launcher has found or installed Chromium.
  const { CHROMIUM: executablePath } = process.env;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

async function signedIn(browser: Browser, { url }: Server): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return page;
}

/** From the click on a link to the first paint of the next screen; its rows may still be loading. */
async function changeScreens(page: Page): Promise<Wait[]> {
  const paths = ['/inventory', '/godown-dashboard', '/'];
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const path of paths) (round === 0 ? first : again).push(await changeScreen(page, path));
  return [
    { what: 'another screen, the first time', ...summed(first), target_ms: 100 },
    { what: 'another screen, again', ...summed(again), target_ms: 100 },
  ];
}

const changeScreen = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const title = document.querySelector('h1')?.textContent;
        const began = performance.now();
        document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click();
        const look = () => {
          const isThere = document.querySelector('h1')?.textContent !== title;
          requestAnimationFrame(isThere ? () => resolve(performance.now() - began) : look);
        };
        look();
      }),
    path,
  );

async function typeFilter(page: Page): Promise<void> {
  await page.goto('/vendor');
  const filter = page.getByLabel('Filter Vendor list');
  for (let round = 0; round < ROUNDS; round++) {
    await filter.fill('');
    await filter.pressSequentially('bench ab');
    await page
      .getByRole('status')
      .filter({ hasText: `of ${LONG_LIST.toLocaleString('en-IN')}` })
      .waitFor();
  }
}

async function sortAndPage(page: Page): Promise<void> {
  await page.goto('/vendor');
  const table = page.getByRole('table', { name: 'Vendor list' });
  const serial = table.getByRole('row').nth(1).getByRole('cell').first();
  for (let round = 0; round < ROUNDS; round++) {
    await table.getByRole('button', { name: 'Vendor Name', exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await serial.filter({ hasText: /^51$/ }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await serial.filter({ hasText: /^1$/ }).waitFor();
  }
}

async function typeSale(page: Page): Promise<void> {
  await page.goto('/day-entry');
  for (let round = 0; round < ROUNDS; round++)
    for (const label of ['Quantity', 'Empty Cylinders', 'Amount']) {
      const field = page.getByLabel(label, { exact: false }).first();
      await field.fill('');
      await field.pressSequentially('1234');
    }
}

async function slowed<Result>(session: CDPSession, act: () => Promise<Result>): Promise<Result> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  try {
    return await act();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/**
 * How long each key and click waited for the next paint, as the browser measures it: in steps of 8 ms, from 16
 * up.
 */
async function answers(page: Page, act: () => Promise<void>): Promise<Omit<Wait, 'what' | 'target_ms'>> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(globalThis, { answered: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await act();
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { answered } = globalThis as unknown as { answered: number[] };
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(answered)));
      }),
  );
  return summed(times);
}

function summed(times: number[]): Omit<Wait, 'what' | 'target_ms'> {
  const sorted = times.toSorted((left, right) => left - right);
  return { middleMs: sorted[sorted.length >> 1] ?? 0, worstMs: sorted.at(-1) ?? 0 };
}
