import type { ShownTableProps } from './column.ts';
import { type PagedProps, PagedTable } from './paged-table.tsx';
import { ShownRows } from './shown-rows.tsx';
import { type WholeProps, WholeTable } from './whole-table.tsx';

/**
 * A table, on a phone cards, with one of three sources: `rows` that are there or still arriving; `pages` of a list that
 * the server pages; a `list` that is loaded whole and sorted, filtered and paged in the browser. A table whose columns
 * have widths may be of any length: only its visible rows are drawn.
 * @example
 * <Table label="By driver" rows={sums} columns={columns} />
 * <Table label="Ledger" pages={usePages<LedgerRow>(path)} columns={columns} />
 * <Table label="Branches" list={useRows<Branch>('/branches')} columns={columns} actions={{ name, onEdit, onDelete }} hasExport />
 */
export function Table<Row extends { id: number }>(
  props: ShownTableProps<Row> | PagedProps<Row> | WholeProps<Row>,
) {
  if ('list' in props) return <WholeTable {...props} />;
  return 'pages' in props ? <PagedTable {...props} /> : <ShownRows {...props} />;
}
