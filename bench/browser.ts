import { type Browser, chromium, type Page } from '@playwright/test';
import { screens } from '../src/app/sidebar.ts';
import { ADMIN } from './consoles.ts';
import { type Person, summary, type Values } from './measure.ts';
import type { Figure } from './results.ts';

/** CPU slowdown that simulates a cheap office computer. */
const SLOWDOWN = 4;
/** Times that each field is typed into. */
const ROUNDS = 6;
const PATHS = screens.map(({ path }) => path).filter((path) => !path.includes('?'));

export function openChromium(): Promise<Browser> {
  // The launcher has found or installed Chromium.
  const { CHROMIUM: executablePath } = process.env;
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

/** A fresh page after the sign-in. */
export async function signedIn(browser: Browser, { console }: Person): Promise<Page> {
  const page = await browser.newPage({ baseURL: console.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  // The code of the screens is fetched ahead.
  await page.waitForLoadState('networkidle');
  return page;
}

type Measure = { what: string; act: (page: Page) => Promise<number[]>; most: number; mostAtWorst?: number };

/** In this order, in one page. */
const measures: readonly Measure[] = [
  { what: 'another screen, the first time', act: openAll, most: 200 },
  { what: 'another screen, again', act: openAll, most: 80 },
  ...Object.entries({ 'the form of a sale': typeForm, 'the grid of sales': typeGrid }).map(
    ([where, type]) => ({
      what: `a key in ${where}, CPU ${SLOWDOWN} times slower`,
      act: (page: Page) => slowly(page, type),
      most: 60,
      mostAtWorst: 200,
    }),
  ),
];

/** What people wait for: the next screen, and the paint after a key. */
export async function measureBrowser(people: readonly Person[]): Promise<Figure[]> {
  const browser = await openChromium();
  const figures = measures.map(({ act, ...about }) => {
    const values: Values = {};
    return { act, figure: { part: 'browser', unit: 'ms', values, ...about } as const };
  });
  try {
    for (const person of people) {
      const page = await signedIn(browser, person);
      for (const { act, figure } of figures) figure.values[person.column] = summary(await act(page));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return figures.map(({ figure }) => figure);
}

async function openAll(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const path of [...PATHS.slice(1), '/']) times.push(await openScreen(page, path));
  return times;
}

/** The ms from the click on a link until the screen has its title and fields; its rows may still be loading. */
const openScreen = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const title = document.title;
        const began = performance.now();
        const follow = () => {
          const now = performance.now() - began;
          const isThere = document.title !== title && !document.querySelector('main [data-outline]');
          if (isThere || now > 10_000) resolve(now);
          else requestAnimationFrame(follow);
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

async function typeForm(page: Page): Promise<void> {
  for (let round = 0; round < ROUNDS; round++)
    for (const label of ['Quantity', 'Empty Cylinders', 'Amount']) {
      const field = page.getByLabel(label).first();
      await field.fill('');
      await field.pressSequentially('1234');
    }
}

async function typeGrid(page: Page): Promise<void> {
  await page.getByText('Lines', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Area Code' }).click();
  await page.getByRole('option').first().click();
  const cells = page.getByRole('grid', { name: 'Sale lines' }).getByRole('gridcell');
  for (let round = 0; round < ROUNDS; round++)
    // Quantity, empties and amount; Escape restores the cell.
    for (const column of [2, 3, 5]) {
      await cells.nth(column).click();
      await page.keyboard.type('1234');
      await page.keyboard.press('Escape');
    }
}

/**
 * How long each key and click on the form of a sale waited for the next paint, as the browser measures it: in steps of
 * 8 ms, from 16 up.
 */
async function slowly(page: Page, act: (page: Page) => Promise<void>): Promise<number[]> {
  await page.goto('/day-entry');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const answered: number[] = [];
    Object.assign(globalThis, { answered });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) answered.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await act(page);
  await session.detach();
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { answered } = globalThis as unknown as { answered: number[] };
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(answered)));
      }),
  );
}
