import type { Page } from '../../shared/wire.ts';
import { api } from '../client/api.ts';
import type { OnProgress } from './sheet.ts';

/** The maximum page size. */
const PAGE_ROWS = 100;

/**
 * All rows of a list, read page by page: with its cursors, or by number in an order that has none.
 * @example await allRows<CustomerRow>('/customers', { customerType: 'SV' }, setRead)
 */
export async function allRows<Row>(
  path: string,
  query: Readonly<Record<string, string>>,
  onProgress: OnProgress,
): Promise<Row[]> {
  const rows: Row[] = [];
  let position: { after?: string; min?: number } = {};
  for (;;) {
    const page = await api.get<Page<Row>>(path, { ...query, limit: PAGE_ROWS, ...position });
    rows.push(...page.data);
    onProgress(rows.length);
    if (!page.hasNext) return rows;
    position = page.next === null ? { min: (position.min ?? 0) + 1 } : { after: page.next };
  }
}
