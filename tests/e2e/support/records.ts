import type { Page } from '@playwright/test';

/**
 * Adds a record through the API with the page's session, where entering it is not the subject of the test.
 * @example const { id } = await add(page, '/vendors', { name: 'Indane', … })
 */
export async function add(
  page: Page,
  path: string,
  record: Readonly<Record<string, unknown>>,
): Promise<{ id: number }> {
  const { status, body } = await page.evaluate(
    async ([url, payload]) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      };
      const response = await fetch(url, { method: 'POST', headers, body: payload });
      return { status: response.status, body: await response.json() };
    },
    [`/api${path}`, JSON.stringify(record)] as const,
  );
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
