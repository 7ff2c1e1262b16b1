import { ApiError, api } from '../client/api.ts';
import { readRows } from '../table/stream-rows.ts';
import type { OnProgress } from './sheet.ts';

/**
 * All rows of a list, in its order.
 * @throws ApiError when the answer is refused or broken off
 * @example await listRows<LoadRow>('/loads', { area_code_id: '3', sort: '-amount' }, setRead)
 */
export async function listRows<Row>(
  path: string,
  query: Readonly<Record<string, string>>,
  onProgress: OnProgress,
): Promise<Row[]> {
  const { body } = await api.lines(`${path}/rows`, query);
  const rows: Row[] = [];
  try {
    if (body)
      await readRows<Row>(body, (some) => {
        for (const row of some) rows.push(row);
        onProgress(rows.length);
      });
  } catch {
    throw new ApiError(0, 'The connection was lost before the list was complete.');
  }
  return rows;
}
