import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { screens } from '../src/app/sidebar.ts';
import type { Databases, Filling } from './databases.ts';
import { middle, type Plan } from './measure.ts';
import type { Figure } from './report.ts';
import { ADMIN, type Server, startConsole } from './servers.ts';
import { measureSheet } from './sheet.ts';

/** Rows of the tables that load all their rows. */
const LONG_LIST = 5_000;
/** CPU slowdown that simulates a cheap office computer. */
const SLOWDOWN = 4;
const ROUNDS = 5;
const PATHS = screens.map(({ path }) => path).filter((path) => !path.includes('?'));

/** The median and the worst of what was measured, in milliseconds unless another unit is named. */
type Measured = {
  what: string;
  times: readonly number[];
  targets: readonly [middle: number, worst: number];
  unit?: string;
};

/** Measures what users wait for: the next screen, a key, a click. Fills the database with a long list. */
export async function measureBrowser(
  databases: Databases,
  filling: Filling,
  { isQuick }: Plan,
): Promise<Figure[]> {
  const { url, drop } = await databases.copy(await databases.filled(filling));
  await lengthenList(url);
  const server = await startConsole({ DATABASE_URL: url });
  const browser = await openChromium();
  try {
    const measured = [
      // Twice all screens give more than 30 openings for a figure; a quick run has 24.
      ...(await screensOf(browser, server, isQuick ? 1 : 2)),
      ...(await slowly(await signedIn(browser, server))),
    ];
    const sheet = await measureSheet(browser, await signedIn(browser, server), url);
    return [...measured.map(figureOf), sheet];
  } finally {
    await browser.close();
    await server.stop();
    await drop();
  }
}

async function slowly(page: Page): Promise<Measured[]> {
  const session = await page.context().newCDPSession(page);
  const measured = async (what: string, act: (page: Page) => Promise<void>): Promise<Measured> => ({
    what: `${what}, CPU ${SLOWDOWN} times slower`,
    times: await slowed(session, () => answers(page, () => act(page))),
    targets: [60, 150],
  });
  return [
    await measured('a click on another screen', clickScreens),
    await measured(`a key in the filter of ${LONG_LIST.toLocaleString('en')} rows`, typeFilter),
    await measured('sorting and paging them', sortAndPage),
    await measured('a key in the form of a sale', typeSale),
  ];
}

function figureOf({ what, times, targets, unit }: Measured): Figure {
  const [most, mostAtWorst] = targets;
  return {
    ...{ part: 'browser', what, unit: unit === undefined ? 'ms' : 'of the page' },
    ...{ value: middle(times), worst: Math.max(...times), most, mostAtWorst },
  };
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

type Opening = { shell: number; content: number; rows: number; shift: number };

/** Every screen for the first time in a fresh page, and again in the same page. */
async function screensOf(browser: Browser, server: Server, freshPages: number): Promise<Measured[]> {
  const first: Opening[] = [];
  const again: Opening[] = [];
  for (let round = 0; round < freshPages; round++) {
    const page = await signedIn(browser, server);
    // The code of all screens is fetched ahead.
    await page.waitForLoadState('networkidle');
    for (const openings of [first, again])
      for (const path of [...PATHS.slice(1), '/']) openings.push(await openScreen(page, path));
    await page.context().close();
  }
  const all = [...first, ...again];
  return [
    {
      what: 'another screen, the first time',
      times: first.map(({ content }) => content),
      targets: [150, 250],
    },
    { what: 'another screen, again', times: again.map(({ content }) => content), targets: [70, 250] },
    { what: 'its title, after the click', times: all.map(({ shell }) => shell), targets: [60, 150] },
    { what: 'its rows, the first time', times: first.map(({ rows }) => rows), targets: [250, 500] },
    { what: 'layout shift', times: all.map(({ shift }) => shift), targets: [0.05, 0.05], unit: 'score' },
  ];
}

/** From the click on a link to the paint of the title, of the screen and of its rows. */
const openScreen = (page: Page, path: string): Promise<Opening> =>
  page.evaluate(
    (path) =>
      new Promise<Opening>((resolve) => {
        let shift = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift' });
        const title = document.title;
        const began = performance.now();
        const seen: { shell?: number; content?: number; rows?: number } = {};
        const follow = () => {
          const main = document.querySelector('main');
          const now = performance.now() - began;
          if (document.title !== title) seen.shell ??= now;
          if (seen.shell && !main?.querySelector('[data-outline]')) seen.content ??= now;
          if (seen.content && !main?.querySelector('.mantine-Skeleton-root')) seen.rows ??= now;
          if (!seen.rows && now < 10_000) return requestAnimationFrame(follow);
          const { shell = now, content = now, rows = now } = seen;
          // Shifts of the last frame are reported after it.
          setTimeout(() => {
            observer.disconnect();
            resolve({ shell, content, rows, shift });
          }, 100);
        };
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`);
        if (link?.checkVisibility()) link.click();
        else {
          // Its group is closed, or it is not in the sidebar.
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }
        requestAnimationFrame(follow);
      }),
    path,
  );

async function clickScreens(page: Page): Promise<void> {
  await page.goto('/');
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['Inventory', 'Reports', 'Godown dashboard', 'Dashboard']) {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name, exact: true })
        .click();
      await page.locator('main [data-outline]').waitFor({ state: 'detached' });
    }
}

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
async function answers(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(globalThis, { answered: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await act();
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { answered } = globalThis as unknown as { answered: number[] };
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(answered)));
      }),
  );
}
