import { formatRupees } from '../../../kit/shared/format.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { svKinds } from '../../../masters/choices.ts';
import type { AccountRow } from './contract.ts';

const money = (header: string, value: (row: AccountRow) => number): Column<AccountRow> => ({
  header,
  value,
  cell: (row) => (value(row) === 0 ? '–' : formatRupees(value(row))),
  figure: 'rupees',
});

const kindOf = ({ svType, is_superseded }: AccountRow) =>
  is_superseded ? `${svType}, former holder` : svType;

export const kindWords = { deposit: 'Deposit', charge: 'Charge' };

const sums: Column<AccountRow>[] = [
  money('Charged', (row) => row.charged),
  money('Paid', (row) => row.paid),
  {
    header: 'Balance due',
    value: (row) => row.owed,
    cell: (row) => <strong>{formatRupees(row.owed)}</strong>,
    figure: 'rupees',
    identifies: true,
  },
];

const connected: Column<AccountRow> = { header: 'Date', value: (row) => row.date, isDate: true };

export const columns: Column<AccountRow>[] = [
  connected,
  {
    header: 'Customer',
    value: (row) => row.name,
    cell: (row) => <Stacked first={row.name} second={kindOf(row)} />,
    identifies: true,
  },
  { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number || '–' },
  { header: 'Phone Number', value: (row) => row.mobileNumber },
  ...sums,
];

/** The columns of a file: each fact by itself. */
export const exported: Column<AccountRow>[] = [
  connected,
  { header: 'Customer', value: (row) => row.name },
  { header: 'SV Type', value: kindOf },
  { header: 'For', value: ({ svType }) => kindWords[svKinds[svType]] },
  { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number },
  { header: 'Phone Number', value: (row) => row.mobileNumber },
  ...sums,
];
