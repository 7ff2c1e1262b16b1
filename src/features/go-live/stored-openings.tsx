import { formatRupees } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import type { productCategories } from '../../masters/choices.ts';
import { thingColumn } from '../../masters/list-columns.ts';
import { byBranch, byDriver, byGodown, byProduct, byWeight } from '../../masters/list-filters.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';
import { fullThingName } from '../../masters/things.ts';
import { type AdjustmentRow, adjustmentsPath } from '../godown-dashboard/contract.ts';
import { type AdvanceRow, advancesPath, type OpeningRow, openingsPath } from './contract.ts';

type Goods = { product: (typeof productCategories)[number]; weight: number };
type GoodsRow = OpeningRow & Goods;
/** The parts whose openings are rows of their own. */
type OwnPart = Exclude<OpeningPartName, 'stock' | 'advances'>;

const filled = { header: 'Filled', figure: 'count', field: 'filled' } as const;
const empty = { header: 'Empty', figure: 'count', field: 'empty' } as const;

const branchColumn: Column<GoodsRow> = {
  header: 'Branch',
  value: (row) => row.branch.name,
  field: 'branch',
  filter: 'branch_id',
};
const customerColumn: Column<GoodsRow> = {
  header: 'Customer',
  value: (row) => row.customer?.name,
  identifies: true,
  field: 'customer',
};
const amountColumn: Column<GoodsRow> = {
  header: 'Amount',
  value: (row) => row.amount,
  figure: 'rupees',
  field: 'amount',
};
const driverColumn: Column<GoodsRow> = {
  header: 'Driver',
  value: (row) => row.employee?.name,
  identifies: true,
  field: 'employee',
  filter: 'employee_id',
};

const filters = [byBranch, byProduct, byWeight];
const thing = { ...thingColumn, identifies: true } as const;

/** What is entered of each part that has no records of another screen. */
export const openingLists: Record<OwnPart, ListScreen<GoodsRow>> = {
  bills: {
    path: openingsPath,
    label: 'Bills of Go-live',
    columns: [
      customerColumn,
      { header: 'Bill No', value: (row) => row.bill_no, identifies: true, field: 'bill_no' },
      { header: 'Bill Date', value: (row) => row.date, isDate: true, field: 'date' },
      { header: 'Due Date', value: (row) => row.due_date, isDate: true },
      amountColumn,
      branchColumn,
    ],
    filters: [byBranch],
  },
  deposits: {
    path: openingsPath,
    label: 'Deposits paid before',
    columns: [customerColumn, amountColumn, branchColumn],
    filters: [byBranch],
  },
  cylinders: {
    path: openingsPath,
    label: 'Cylinders with customers',
    columns: [
      customerColumn,
      thing,
      { ...filled, header: 'Count', value: (row) => row.filled },
      branchColumn,
    ],
    filters,
  },
  drivers: {
    path: openingsPath,
    label: 'Shortages of drivers',
    columns: [
      driverColumn,
      thing,
      { ...filled, value: (row) => row.filled },
      { ...empty, value: (row) => row.empty },
      branchColumn,
    ],
    filters: [byDriver, ...filters],
  },
};

/** Opening stock, from whatever screen it comes. */
export const stockList: ListScreen<AdjustmentRow> = {
  path: adjustmentsPath,
  label: 'Opening stock',
  columns: [
    { header: 'Date', value: (row) => row.date, isDate: true, field: 'date' },
    {
      header: 'Godown',
      value: (row) => row.godown.name,
      identifies: true,
      field: 'godown',
      filter: 'godown_id',
    },
    thing,
    { ...filled, field: 'filled_change', value: (row) => row.filled_change },
    { ...empty, field: 'empty_change', value: (row) => row.empty_change },
    { header: 'Reason', value: (row) => row.reason, field: 'reason' },
  ],
  filters: [byBranch, byGodown, byProduct, byWeight],
};

/** The advances of all Credit customers, from whatever screen they come. */
export const advances: ListScreen<AdvanceRow> = {
  path: advancesPath,
  label: 'Advances',
  columns: [
    { header: 'Customer', value: (row) => row.name, identifies: true, field: 'name' },
    { header: 'Company Name', value: (row) => row.companyName, identifies: true, field: 'companyName' },
    { header: 'Advance', value: (row) => row.advance_amount, figure: 'rupees', field: 'advance_amount' },
  ],
  filters: [],
};

const HINT = 'Rows that you save above are listed here.';
/** The same objects in each render. */
const onlyOpening = { kind: 'opening' };
const onlyPart: Record<OwnPart, { part: string }> = {
  bills: { part: 'bills' },
  deposits: { part: 'deposits' },
  cylinders: { part: 'cylinders' },
  drivers: { part: 'drivers' },
};

type StoredProps = { isLocked: boolean };

export function StoredStock({ isLocked }: StoredProps) {
  const records = useRecords(stockList, onlyOpening);
  return (
    <RecordScreen
      records={records}
      entity="Opening stock"
      name={(row) => `${row.godown.name}, ${fullThingName(row)}`}
      emptyHint={HINT}
      actions={{ mayDelete: () => !isLocked }}
    >
      {null}
    </RecordScreen>
  );
}

const nameOf = (row: GoodsRow) => {
  const what =
    row.amount === null
      ? fullThingName(row)
      : [row.bill_no, formatRupees(row.amount)].filter(Boolean).join(', ');
  return `${(row.customer ?? row.employee)?.name}, ${what}`;
};

/** Advances of all customers: they change on the customer's form, or with the rows that were saved here. */
export function StoredAdvances() {
  const records = useRecords(advances);
  return <ListTable records={records} emptyHint={HINT} />;
}

export function StoredOpenings({ part, isLocked }: StoredProps & { part: OwnPart }) {
  const records = useRecords(openingLists[part], onlyPart[part]);
  return (
    <RecordScreen
      records={records}
      entity={partOf(part).label}
      name={nameOf}
      emptyHint={HINT}
      again={() => ({})}
      actions={{ mayDelete: () => !isLocked }}
    >
      {null}
    </RecordScreen>
  );
}
