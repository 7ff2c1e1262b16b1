import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { usePages } from '../../../kit/web/table/use-pages.ts';
import { path } from '../contract.ts';
import type { BillRow } from './contract.ts';
import { goodsText } from './line-text.ts';
import classes from './lists.module.css';

const money = (header: string, value: (row: BillRow) => number): Column<BillRow> => ({
  header,
  value,
  cell: (row) => (value(row) === 0 ? '–' : formatRupees(value(row))),
  figure: 'rupees',
});

const columns: Column<BillRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, identifies: true },
  { header: 'Goods', value: (row) => goodsText(row) || row.bill_no, identifies: true },
  { header: 'Due', value: (row) => row.due_date, cell: (row) => <Due row={row} /> },
  money('Amount', (row) => row.amount),
  money('Paid', (row) => row.paid),
  money('Unpaid', (row) => row.unpaid),
];

function Due({ row: { due_date, unpaid } }: { row: BillRow }) {
  if (unpaid === 0) return <span className={classes.quiet}>Paid</span>;
  if (due_date >= today()) return formatDay(due_date);
  return <span className={classes.late}>{formatDay(due_date)}, overdue</span>;
}

/** The bills of a customer, newest first, each with what of it is paid. */
export function Bills({ id }: { id: number }) {
  const pages = usePages<BillRow>(`${path}/${id}/bills`);
  return (
    <Table
      label="Bills"
      pages={pages}
      columns={columns}
      emptyHint="Each sale on credit is a bill. Payments pay the oldest one first."
    />
  );
}
