import { api } from '../api.ts';
import type { OnProgress } from './sheet.ts';

/** The most that a page may hold. */
const PAGE_ROWS = 100;

type Page<Row> = { data: Row[]; next: string | null };

/**
 * Every row of a list that the server pages, page by page by its cursors.
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
