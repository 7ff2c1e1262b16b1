import type { Page } from '@playwright/test';
import type { Api } from '../../harness/app.ts';

const apis = new WeakMap<Page, () => Promise<Api>>();

/** Called once per page: by whom its test adds records. */
export const addsBy = (page: Page, api: () => Promise<Api>) => apis.set(page, api);

/** The API of the console that a page shows, as the administrator. */
export async function apiOf(page: Page): Promise<Api> {
  const api = await apis.get(page)?.();
  if (!api) throw new Error('The page is not one of the test');
  return api;
}

/**
 * Adds a record through the API as the administrator, where entering it is not the subject of the test. The page need
 * not be open.
 * @param by a page of the console, or its API
 * @throws Error when the server refuses it
 * @example const { id } = await add(page, '/vendors', { name: 'Indane', … })
 */
export async function add(
  by: Page | Api,
  path: string,
  record: Readonly<Record<string, unknown>>,
): Promise<{ id: number }> {
  const api = 'goto' in by ? await apiOf(by) : by;
  const { status, body } = await api.post(path, record);
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
