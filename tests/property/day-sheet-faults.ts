import type { DaySheet, DriverRow } from '../../src/features/day-sheet/contract.ts';
import type { Api } from '../harness/app.ts';

type Thing = { product: string; weight: number };
type OfDriver = { id: number; date: string; employee_id: number | null; vehicle_id: number | null };
type Assign = OfDriver & Thing & { qty: number };
type Entry = OfDriver &
  Thing & {
    saletype: string;
    qty: number;
    empty_cylinders: number;
    payment_mode: string;
    amount: number;
    stock_assign_id: number | null;
  };
type Settlement = OfDriver & {
  qty: number;
  empty_cylinders: number;
  defective_back: number;
  short_filled: number;
  short_empty: number;
};

const sum = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((total, row) => total + count(row), 0);

/**
 * Differences between drivers' day sheets, which are read from the ledger, and the listed records; and day
 * sheets and rows of the drivers' list where loaded + carried − sold − returned − returned defective − short differs from what is still out.
 * @example expect(await daySheetFaults(api, { drivers: [driver.id], dates: [DAY] })).toEqual([])
 */
export async function daySheetFaults(
  api: Api,
  { drivers, dates }: { drivers: number[]; dates: string[] },
): Promise<string[]> {
  const read = async <Row>(path: string) => (await api.get(path)).body.data as Row;
  const records: Records = {
    assigns: await read('/stockassigns?limit=100'),
    entries: await read('/dayentries?limit=100'),
    settlements: await read('/stocksettelments?limit=100'),
  };
  const faults: string[] = [];
  for (const employeeId of drivers)
    for (const date of dates) {
      const sheet = await read<DaySheet>(`/daysheet?employee_id=${employeeId}&date=${date}`);
      const rows = await read<DriverRow[]>(`/daysheet/drivers?date=${date}`);
      const claims = [...claimsOf(sheet, records), ...rows.flatMap((row) => listClaims(row, sheet))];
      const wrong = claims.filter(([, said, counted]) => said !== counted);
      faults.push(
        ...wrong.map(
          ([what, said, counted]) => `${date} ${what}: ${said} on the sheet, ${counted} by the records`,
        ),
      );
    }
  return faults;
}

type Records = { assigns: Assign[]; entries: Entry[]; settlements: Settlement[] };
type Claim = [what: string, said: number, counted: number];

/** A row of the list adds up, and has the figures of its sheet. */
function listClaims(row: DriverRow, sheet: DaySheet): Claim[] {
  const { loaded, carried, sold, back, defective_back, out, short } = row;
  const shortFilled = sum(short, ({ is_empty, count }) => (is_empty ? 0 : count));
  const onSheet = (count: (filled: DaySheet['goods'][number]['filled']) => number) =>
    sum(sheet.goods, ({ filled }) => count(filled));
  return [
    [`list of ${row.name}`, loaded + carried, sold + back + defective_back + shortFilled + out],
    ...(row.id === sheet.employee.id
      ? ([
          ['loaded in the list', loaded, onSheet((filled) => filled.loaded)],
          ['carried over in the list', carried, onSheet((filled) => filled.carried)],
          ['sold in the list', sold, onSheet((filled) => filled.cash_sales + filled.credit_sales)],
          ['back in the list', back, onSheet((filled) => filled.back)],
          ['defective back in the list', defective_back, onSheet((filled) => filled.defective_back)],
          ['out in the list', out, onSheet((filled) => filled.out)],
        ] satisfies Claim[])
      : []),
  ];
}

function claimsOf(sheet: DaySheet, records: Records): Claim[] {
  const isOwn = ({ employee_id, date }: OfDriver) => employee_id === sheet.employee.id && date === sheet.date;
  const assigns = records.assigns.filter(isOwn);
  const settlements = records.settlements.filter(isOwn);
  const fromLoads = records.entries.filter(({ saletype }) => saletype !== 'Other Product Sales');
  /** A sale belongs to its own day; one off a load of another day is carried over. */
  const sales = fromLoads.filter(isOwn);
  const loads = new Set(assigns.map(({ id }) => id));
  const offOwnLoads = fromLoads.filter(({ stock_assign_id }) => loads.has(stock_assign_id ?? 0));
  const expected = new Set([...sales, ...offOwnLoads].map(({ id }) => id));
  const listed = new Set(sheet.sales.map(({ id }) => id));
  /** A sale names the first of the loads that it is drawn from; the others are of the same crew. */
  const mayHaveTakenMore = (sale: Entry) => {
    const first = records.assigns.find(({ id }) => id === sale.stock_assign_id);
    return assigns.some(
      (load) => load.employee_id === first?.employee_id && load.vehicle_id === first.vehicle_id,
    );
  };
  const isUnexpected = (sale: Entry) =>
    listed.has(sale.id) && !expected.has(sale.id) && !mayHaveTakenMore(sale);
  const isOfOtherCrew = (sale: Entry) =>
    !assigns.some(
      (load) =>
        load.id === sale.stock_assign_id &&
        load.employee_id === sale.employee_id &&
        load.vehicle_id === sale.vehicle_id,
    );
  const paid = (by: string) =>
    sum(sales, ({ saletype, payment_mode, amount }) =>
      (saletype === 'Credit Sales' ? 'credit' : payment_mode) === by ? amount : 0,
    );
  return [
    ['brought back', sum(sheet.goods, ({ filled }) => filled.back), sum(settlements, ({ qty }) => qty)],
    [
      'brought back defective',
      sum(sheet.goods, ({ filled }) => filled.defective_back),
      sum(settlements, (row) => row.defective_back),
    ],
    [
      'empties back',
      sum(sheet.goods, ({ empty }) => empty.back),
      sum(settlements, (row) => row.empty_cylinders),
    ],
    ['short', sum(sheet.goods, ({ filled }) => filled.short), sum(settlements, (row) => row.short_filled)],
    [
      'empties short',
      sum(sheet.goods, ({ empty }) => empty.short),
      sum(settlements, (row) => row.short_empty),
    ],
    [
      'short on this day',
      sum(sheet.shortage, (row) => row.this_day),
      sum(settlements, (row) => row.short_filled + row.short_empty),
    ],
    ['cash', sheet.totals.cash, paid('cash')],
    ['UPI', sheet.totals.upi, paid('upi')],
    ['credit', sheet.totals.credit, paid('credit')],
    ['cash by price', sum(sheet.amounts, ({ cash }) => cash), paid('cash')],
    ['UPI by price', sum(sheet.amounts, ({ upi }) => upi), paid('upi')],
    ['credit by customer', sum(sheet.credit, ({ amount }) => amount), paid('credit')],
    ['sales not listed', expected.difference(listed).size, 0],
    ['sales of others listed', records.entries.filter(isUnexpected).length, 0],
    ['sales of another crew', offOwnLoads.filter(isOfOtherCrew).length, 0],
    ...sheet.goods.flatMap((goods): Claim[] => {
      const { product, weight, filled, empty } = goods;
      const name = `${product} ${weight}`;
      const of = (thing: Thing) =>
        thing.product === product && (product !== 'Cylinders' || thing.weight === weight);
      const sold = (saletype: string) =>
        sum(sales, (row) => (of(row) && row.saletype === saletype ? row.qty : 0));
      const empties = sum(sales, (row) => (row.weight === weight ? row.empty_cylinders : 0));
      const { loaded, carried, cash_sales, credit_sales, back, defective_back, short, out } = filled;
      const isOut = sheet.loads.some((load) => of(load) && load.settled_at === null);
      return [
        [`${name} loaded`, loaded, sum(assigns, (row) => (of(row) ? row.qty : 0))],
        [`${name} cash sales`, cash_sales, sold('Cash Sales')],
        [`${name} credit sales`, credit_sales, sold('Credit Sales')],
        [`${name} left`, loaded + carried - cash_sales - credit_sales - back - defective_back - short, out],
        [`${name} collected`, empty.collected, product === 'Cylinders' ? empties : 0],
        [`${name} empties left`, empty.collected + empty.carried - empty.back - empty.short, empty.out],
        ...(isOut ? [] : ([[`${name} out though settled`, out, 0]] satisfies Claim[])),
      ];
    }),
  ];
}
