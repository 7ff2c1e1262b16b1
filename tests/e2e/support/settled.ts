import { expect, type Page, type Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

/** Called once per page before it loads: tracks requests without a response. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until nothing is loading and the browser has painted the result. */
export async function settled(page: Page): Promise<void> {
  const awaited = async () => {
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
    const requests = [...(underWay.get(page) ?? [])].map((request) => request.url());
    return [...requests, ...(await page.locator('.mantine-Skeleton-root').all()).map(String)];
  };
  await expect.poll(awaited, { intervals: [10, 20, 50, 100] }).toEqual([]);
}
