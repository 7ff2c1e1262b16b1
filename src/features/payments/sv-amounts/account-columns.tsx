import { formatRupees } from '../../../kit/shared/format.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { svKinds } from '../../../masters/choices.ts';
import { type AccountRow, path } from './contract.ts';

const money = (header: string, field: 'charged' | 'paid'): Column<AccountRow> => ({
  header,
  field,
  value: (row) => row[field],
  cell: (row) => (row[field] === 0 ? '–' : formatRupees(row[field])),
  figure: 'rupees',
});

const kindOf = ({ svType, is_superseded }: AccountRow) =>
  is_superseded ? `${svType}, former holder` : svType;

export const kindWords = { deposit: 'Deposit', charge: 'Charge' };

const sums: Column<AccountRow>[] = [
  money('Charged', 'charged'),
  money('Paid', 'paid'),
  {
    header: 'Balance due',
    field: 'owed',
    value: (row) => row.owed,
    cell: (row) => <strong>{formatRupees(row.owed)}</strong>,
    figure: 'rupees',
    identifies: true,
  },
];

const connected: Column<AccountRow> = {
  header: 'Date',
  value: (row) => row.date,
  isDate: true,
  field: 'date',
};

const columns: Column<AccountRow>[] = [
  connected,
  {
    header: 'Customer',
    field: 'name',
    value: (row) => row.name,
    cell: (row) => <Stacked first={row.name} second={kindOf(row)} />,
    identifies: true,
  },
  {
    header: 'Gas Consumer Number',
    value: (row) => row.gas_consumer_number || '–',
    field: 'gas_consumer_number',
  },
  { header: 'Phone Number', value: (row) => row.mobileNumber, field: 'mobileNumber' },
  ...sums,
];

/** The columns of a file: each fact by itself. */
const exported: Column<AccountRow>[] = [
  connected,
  { header: 'Customer', value: (row) => row.name },
  { header: 'SV Type', value: kindOf },
  { header: 'For', value: ({ svType }) => kindWords[svKinds[svType]] },
  { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number },
  { header: 'Phone Number', value: (row) => row.mobileNumber },
  ...sums,
];

/** What SV customers were charged, have paid and owe. */
export const svAccounts: ListScreen<AccountRow> = {
  path,
  label: 'SV customers',
  fileName: 'SV Amounts',
  columns,
  exported,
  filters: [{ name: 'show', label: 'Customers', of: { options: [{ value: 'all', label: 'All' }] } }],
  dayOf: (row) => row.date,
};
