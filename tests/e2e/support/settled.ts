import { expect, type Page, type Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

type Counting = typeof globalThis & { fetchesUnderWay?: number };

/**
 * Called once per page before it loads: tracks requests without a response. The page counts its own too, because on a
 * busy machine the test hears of a request later than of an evaluation.
 */
export async function watchRequests(page: Page): Promise<void> {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.addInitScript(() => {
    const counting: Counting = globalThis;
    const { fetch } = globalThis;
    const count = (change: number) => {
      counting.fetchesUnderWay = (counting.fetchesUnderWay ?? 0) + change;
    };
    globalThis.fetch = (...request) => {
      count(1);
      return fetch(...request).finally(() => count(-1));
    };
  });
}

/** Waits until nothing is loading and the browser has painted the result. */
export async function settled(page: Page): Promise<void> {
  const awaited = async () => {
    const fetches = await page.evaluate(() =>
      scheduler.postTask(() => (globalThis as Counting).fetchesUnderWay ?? 0, { priority: 'background' }),
    );
    const requests = [...(underWay.get(page) ?? [])].map((request) => request.url());
    const skeletons = (await page.locator('.mantine-Skeleton-root').all()).map(String);
    return [...requests, ...skeletons, ...(fetches > 0 ? [`${fetches} of the page`] : [])];
  };
  await expect.poll(awaited, { intervals: [10, 20, 50, 100] }).toEqual([]);
}
