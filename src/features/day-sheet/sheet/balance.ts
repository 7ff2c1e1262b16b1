import { sumRupees } from '../../../kit/shared/money.ts';
import { paidTraits } from '../../../masters/choices.ts';
import type { DaySheet, RoadCash, SheetGoods, SheetRecovery } from '../contract.ts';

const total = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

export const soldOf = ({ filled }: SheetGoods): number => filled.cash_sales + filled.credit_sales;

/** What must come back by the books: loaded and carried over, less sold. */
export const expectedBack = (goods: SheetGoods): number =>
  goods.filled.loaded + goods.filled.carried - soldOf(goods);

/** Filled cylinders (and pieces) of the day over all weights: loaded + carried − sold − back − defective back − out = short. */
export const filledOf = ({ goods }: DaySheet) => ({
  loaded: total(goods, ({ filled }) => filled.loaded),
  carried: total(goods, ({ filled }) => filled.carried),
  sold: total(goods, soldOf),
  back: total(goods, ({ filled }) => filled.back),
  defectiveBack: total(goods, ({ filled }) => filled.defective_back),
  out: total(goods, ({ filled }) => filled.out),
  short: total(goods, ({ filled }) => filled.short),
});

/** Empties of the day over all weights: collected + carried − back − out = short. */
export const emptiesOf = ({ goods }: DaySheet) => ({
  collected: total(goods, ({ empty }) => empty.collected),
  carried: total(goods, ({ empty }) => empty.carried),
  back: total(goods, ({ empty }) => empty.back),
  out: total(goods, ({ empty }) => empty.out),
  short: total(goods, ({ empty }) => empty.short),
});

type Counted = Pick<SheetRecovery, 'parts' | 'share'>;

/** Whether a count includes entries of several drivers; counter sales have no driver, and shares are of one. */
export const isOfSeveralDrivers = ({ parts, share }: Counted): boolean =>
  !share && parts.filter(({ employee_id }) => employee_id !== null).length > 1;

/** Expected cash (₹) of a driver's share. */
export const expectedOf = ({
  cash_amt,
  collected_amt,
  spent_amt,
}: NonNullable<SheetRecovery['share']>): number => sumRupees([cash_amt, collected_amt, -spent_amt]);

/** ₹ of the counts with this driver's entries, and whether they also include entries of others. */
export const cashCountOf = ({ employee, recoveries }: DaySheet) => ({
  expected: sumRupees(recoveries.map(({ cash_amt, share }) => (share ? expectedOf(share) : cash_amt))),
  counted: sumRupees(recoveries.map(({ counted_amt, share }) => share?.handed_amt ?? counted_amt)),
  isShared: recoveries.some(
    ({ parts, share }) => !share && parts.some(({ employee_id }) => employee_id !== employee.id),
  ),
});

/** ₹ in cash that the driver collected and spent on the road, of all records or those without a recovery. */
export function roadCashOf({ road = [] }: DaySheet, which: 'all' | 'open' = 'all') {
  const records = road.filter(({ is_recovered }) => which === 'all' || !is_recovered);
  const sumOf = (kind: RoadCash['kind']) =>
    sumRupees(
      records
        .filter((record) => record.kind === kind && paidTraits[record.paid_by].isCounted)
        .map(({ amount }) => amount),
    );
  return { collected: sumOf('collected'), spent: sumOf('spent') };
}

/** ₹ in cash that the driver has still to hand in: of sales, and collected less spent. */
export function openCashOf(sheet: DaySheet): number {
  const { collected, spent } = roadCashOf(sheet, 'open');
  return sumRupees([sheet.totals.open_cash, collected, -spent]);
}

/** How much of the day's load is still on the road. */
export function loadsOutOf({ loads }: Pick<DaySheet, 'loads'>): 'all' | 'some' | 'none' {
  const out = loads.filter(({ settled_at }) => settled_at === null).length;
  if (out === 0) return 'none';
  return out === loads.length ? 'all' : 'some';
}
