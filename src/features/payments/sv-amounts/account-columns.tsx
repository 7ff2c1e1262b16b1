import { formatRupees } from '../../../kit/shared/format.ts';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { svKinds } from '../../../masters/choices.ts';
import { type AccountRow, accountList, path } from './contract.ts';

const column = columnsOf(accountList);

const moneyCell = (amount: number) => (amount === 0 ? '–' : formatRupees(amount));

const svTypeText = ({ svType, is_superseded }: AccountRow) =>
  is_superseded ? `${svType}, former holder` : svType;

export const chargeLabels = { deposit: 'Deposit', charge: 'Charge' };

const sums: Column<AccountRow>[] = [
  { ...column.charged, cell: (row) => moneyCell(row.charged) },
  { ...column.paid, cell: (row) => moneyCell(row.paid) },
  { ...column.owed, cell: (row) => <strong>{formatRupees(row.owed)}</strong>, identifies: true },
];

const columns: Column<AccountRow>[] = [
  column.date,
  {
    ...column.name,
    cell: (row) => <Stacked first={row.name} second={svTypeText(row)} />,
    identifies: true,
  },
  { ...column.gas_consumer_number, value: (row) => row.gas_consumer_number || '–' },
  column.mobileNumber,
  ...sums,
];

/** The columns of a file: each fact by itself. */
const exported: Column<AccountRow>[] = [
  column.date,
  column.name,
  { header: 'SV Type', value: svTypeText },
  { header: 'For', value: ({ svType }) => chargeLabels[svKinds[svType]] },
  column.gas_consumer_number,
  column.mobileNumber,
  ...sums,
];

/** What SV customers were charged, have paid and owe. */
export const svAccounts: ListScreen<AccountRow> = {
  path,
  label: 'SV customers',
  fileName: 'SV Amounts',
  columns,
  exported,
  filters: [{ name: 'show', label: 'Customers', source: { options: [{ value: 'all', label: 'All' }] } }],
  dayOf: (row) => row.date,
};
