import { formatRupees } from '../../kit/shared/format.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { Filter } from '../../kit/web/list/filters.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import type { productCategories } from '../../masters/choices.ts';
import { thingOf } from '../../masters/list-columns.ts';
import { byBranch, byDriver, byGodown, byProduct, byVendor, byWeight } from '../../masters/list-filters.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';
import { fullThingName } from '../../masters/things.ts';
import { type AdjustmentRow, adjustmentList, adjustmentsPath } from '../godown-dashboard/contract.ts';
import {
  type AdvanceRow,
  advanceList,
  advancesPath,
  type OpeningRow,
  openingLabels,
  openingList,
  openingsPath,
} from './contract.ts';

type Goods = { product: (typeof productCategories)[number]; weight: number };
type GoodsRow = OpeningRow & Goods;
/** The parts whose openings are rows of their own. */
type OwnPart = Exclude<OpeningPartName, 'stock' | 'advances'>;

const opened = columnsOf(openingList);
const customer: Column<GoodsRow> = { ...opened.customer, identifies: true };
const driver: Column<GoodsRow> = { ...opened.employee, identifies: true };
const thing: Column<GoodsRow> = { ...thingOf(opened), identifies: true };

const filters = [byBranch, byProduct, byWeight];

/** A file is read back, so it says which one of several with the same name is meant. */
const inFile = (columns: readonly Column<GoodsRow>[]): Column<GoodsRow>[] =>
  columns.flatMap((column) => {
    if (column === driver)
      return [
        { ...driver, value: ({ employee }) => employee?.number },
        { header: 'Driver Name', value: driver.value },
      ];
    if (column !== customer) return [column];
    return [
      { ...customer, value: (row) => row.customer?.number || row.customer?.name },
      { header: 'Customer Name', value: customer.value },
      { header: 'Customer Type', value: (row) => row.customer?.type },
      { header: 'Mobile', value: (row) => row.customer?.mobile },
    ];
  });

const ownList = (
  label: string,
  columns: readonly Column<GoodsRow>[],
  filters: readonly Filter[],
): ListScreen<GoodsRow> => ({ path: openingsPath, label, columns, exported: inFile(columns), filters });

const bill: readonly Column<GoodsRow>[] = [
  { ...opened.bill_no, identifies: true },
  opened.date,
  { header: openingLabels.due_date, value: (row) => row.due_date, isDate: true },
];
const count = { ...opened.filled, header: 'Count' };

/** What is entered of each part that has no records of another screen. */
export const openingLists: Record<OwnPart, ListScreen<GoodsRow>> = {
  bills: ownList('Bills of Go-live', [customer, ...bill, opened.amount, opened.branch], [byBranch]),
  deposits: ownList('Deposits paid before', [customer, opened.amount, opened.branch], [byBranch]),
  cylinders: ownList('Cylinders with customers', [customer, thing, count, opened.branch], filters),
  drivers: ownList(
    'Shortages of drivers',
    [driver, thing, opened.filled, opened.empty, opened.branch],
    [byDriver, ...filters],
  ),
  vendors: ownList(
    'Openings of vendors',
    [{ ...opened.vendor, identifies: true }, opened.amount, opened.branch],
    [byBranch, byVendor],
  ),
  banks: ownList(
    'Openings of bank accounts',
    [{ ...opened.bank_account, identifies: true }, opened.amount, opened.branch],
    [
      byBranch,
      {
        name: 'bank_account_id',
        label: openingLabels.bank_account_id,
        source: { to: '/bank_accounts' },
      },
    ],
  ),
};

const adjusted = columnsOf(adjustmentList);

/** Opening stock, from whatever screen it comes. */
export const stockList: ListScreen<AdjustmentRow> = {
  path: adjustmentsPath,
  label: 'Opening stock',
  columns: [
    adjusted.date,
    { ...adjusted.godown, identifies: true },
    { ...thingOf(adjusted), identifies: true },
    adjusted.filled_change,
    adjusted.empty_change,
    { ...adjusted.defective_change, startsHidden: true },
    adjusted.reason,
    adjusted.branch,
  ],
  filters: [byBranch, byGodown, byProduct, byWeight],
};

const advanced = columnsOf(advanceList);

/** The advances of all Credit customers, from whatever screen they come. */
export const advances: ListScreen<AdvanceRow> = {
  path: advancesPath,
  label: 'Advances',
  columns: [
    { ...advanced.name, identifies: true },
    { ...advanced.companyName, identifies: true },
    advanced.advance_amount,
  ],
  exported: [
    { ...advanced.name, value: (row) => row.number || row.name },
    { header: 'Customer Name', value: (row) => row.name },
    advanced.companyName,
    { header: 'Mobile', value: (row) => row.mobile },
    advanced.advance_amount,
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
  vendors: { part: 'vendors' },
  banks: { part: 'banks' },
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
  return `${(row.customer ?? row.employee ?? row.vendor ?? row.bank_account)?.name}, ${what}`;
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
      recreationOf={() => ({})}
      actions={{ mayDelete: () => !isLocked }}
    >
      {null}
    </RecordScreen>
  );
}
