import { api } from '../client/api.ts';
import type { OnProgress } from './sheet.ts';

/** The maximum page size. */
const PAGE_ROWS = 100;

type Page<Row> = { data: Row[]; next: string | null };

/**
 * All rows of a list, read page by page with its cursors.
 * @example await allRows<CustomerRow>('/customers', { customerType: 'SV' }, setRead)
 */
export async function allRows<Row>(
  path: string,
  query: Readonly<Record<string, string>>,
  onProgress: OnProgress,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; ; ) {
    const page = await api.get<Page<Row>>(path, { ...query, limit: PAGE_ROWS, after });
    rows.push(...page.data);
    onProgress(rows.length);
    if (page.next === null) return rows;
    after = page.next;
  }
}
