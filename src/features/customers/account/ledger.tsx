import { formatRupees } from '../../../kit/shared/format.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { usePages } from '../../../kit/web/table/use-pages.ts';
import { path } from '../contract.ts';
import type { LedgerRow } from './contract.ts';
import { balanceText, lineText } from './line-text.ts';

/** A correction is in the column of what it corrects, with a minus. */
const money = (header: string, value: (row: LedgerRow) => number | null): Column<LedgerRow> => ({
  header,
  value,
  cell: (row) => {
    const amount = value(row);
    return amount === null ? '' : formatRupees(amount);
  },
  figure: 'rupees',
});

const columns: Column<LedgerRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, identifies: true },
  { header: 'Particulars', value: lineText, cell: (row) => <Line row={row} />, identifies: true },
  money('Debit', ({ kind, amount }) => (kind === 'sale' ? amount : null)),
  money('Credit', ({ kind, amount }) => (kind === 'sale' ? null : -amount)),
  {
    header: 'Balance',
    value: (row) => row.balance,
    cell: (row) => balanceText(row.balance),
    figure: 'rupees',
  },
];

function Line({ row }: { row: LedgerRow }) {
  if (row.is_reversal)
    return <Stacked first={lineText(row)} second="Correction: reverses an earlier entry" />;
  return <Stacked first={lineText(row)} second={row.is_reversed ? 'Reversed later' : ''} />;
}

/** The account as it was written, newest line first. */
export function Ledger({ id }: { id: number }) {
  const pages = usePages<LedgerRow>(`${path}/${id}/ledger`);
  return (
    <Table
      label="Ledger"
      pages={pages}
      columns={columns}
      emptyHint="Credit sales, payments and the opening advance are listed here."
    />
  );
}
