import type { DaySheet } from '../../src/features/day-sheet/contract.ts';
import type { Api } from '../harness/app.ts';
import { type Business, DAY } from '../harness/day.ts';

type Thing = { product: string; weight: number };
type OfDriver = { employee_id: number | null };
type Assign = OfDriver & Thing & { qty: number };
type Entry = OfDriver &
  Thing & {
    saletype: string;
    qty: number;
    empty_cylinders: number;
    payment_mode: string;
    amount: number;
  };
type Settlement = OfDriver & {
  qty: number;
  empty_cylinders: number;
  short_filled: number;
  short_empty: number;
};

const sum = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((total, row) => total + count(row), 0);

/**
 * Where a driver's day sheet, which is read from the ledger, and the records of the day as they are listed say
 * different things; and where loaded − sold − back − short is not what is still out.
 * @example expect(await daySheetFaults(api, business)).toEqual([])
 */
export async function daySheetFaults(api: Api, { driver }: Pick<Business, 'driver'>): Promise<string[]> {
  const read = async <Row>(path: string) => (await api.get(path)).body.data as Row;
  const sheet = await read<DaySheet>(`/daysheet?employee_id=${driver.id}&date=${DAY}`);
  const own = async <Row extends OfDriver>(path: string) =>
    (await read<Row[]>(`${path}?limit=100`)).filter(({ employee_id }) => employee_id === driver.id);
  const assigns = await own<Assign>('/stockassigns');
  const entries = await own<Entry>('/dayentries');
  const settlements = await own<Settlement>('/stocksettelments');
  const sales = entries.filter(({ saletype }) => saletype !== 'Other Product Sales');
  const paid = (by: string) =>
    sum(sales, ({ saletype, payment_mode, amount }) =>
      (saletype === 'Credit Sales' ? 'credit' : payment_mode) === by ? amount : 0,
    );
  const claims: [string, number, number][] = [
    ['brought back', sum(sheet.goods, ({ filled }) => filled.back), sum(settlements, ({ qty }) => qty)],
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
    ['sales listed', sheet.sales.length, sales.length],
    ...sheet.goods.flatMap((goods): [string, number, number][] => {
      const { product, weight, filled, empty } = goods;
      const name = `${product} ${weight}`;
      const of = (thing: Thing) =>
        thing.product === product && (product !== 'Cylinders' || thing.weight === weight);
      const sold = (saletype: string) =>
        sum(sales, (row) => (of(row) && row.saletype === saletype ? row.qty : 0));
      const { loaded, cash_sales, credit_sales, back, short, out } = filled;
      const is_out = sheet.loads.some((load) => of(load) && load.settled_at === null);
      return [
        [`${name} loaded`, loaded, sum(assigns, (row) => (of(row) ? row.qty : 0))],
        [`${name} cash sales`, cash_sales, sold('Cash Sales')],
        [`${name} credit sales`, credit_sales, sold('Credit Sales')],
        [`${name} left`, loaded - cash_sales - credit_sales - back - short, out],
        [`${name} empties left`, empty.collected - empty.back - empty.short, empty.out],
        ...(is_out ? [] : ([[`${name} out though settled`, out, 0]] satisfies [string, number, number][])),
      ];
    }),
  ];
  return claims
    .filter(([, said, counted]) => said !== counted)
    .map(([what, said, counted]) => `${what}: ${said} on the sheet, ${counted} by the records`);
}
