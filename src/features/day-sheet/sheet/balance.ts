import { sumRupees } from '../../../kit/shared/money.ts';
import type { DaySheet, SheetGoods, SheetRecovery } from '../contract.ts';

const total = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

export const soldOf = ({ filled }: SheetGoods): number => filled.cash_sales + filled.credit_sales;

/** What must come back by the books: loaded and carried over, less sold. */
export const expectedBack = (goods: SheetGoods): number =>
  goods.filled.loaded + goods.filled.carried - soldOf(goods);

/** Filled cylinders (and pieces) of the day over all weights: loaded + carried − sold − back − out = short. */
export const filledOf = ({ goods }: DaySheet) => ({
  loaded: total(goods, ({ filled }) => filled.loaded),
  carried: total(goods, ({ filled }) => filled.carried),
  sold: total(goods, soldOf),
  back: total(goods, ({ filled }) => filled.back),
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

/** Whether a count includes entries of several drivers; counter sales have no driver. */
export const isOfSeveralDrivers = ({ parts }: Pick<SheetRecovery, 'parts'>): boolean =>
  parts.filter(({ employee_id }) => employee_id !== null).length > 1;

/** ₹ of the counts with this driver's entries, and whether they also include entries of others. */
export const cashCountOf = ({ employee, recoveries }: DaySheet) => ({
  expected: sumRupees(recoveries.map(({ cash_amt }) => cash_amt)),
  counted: sumRupees(recoveries.map(({ counted_amt }) => counted_amt)),
  isShared: recoveries.some(({ parts }) => parts.some(({ employee_id }) => employee_id !== employee.id)),
});

/** How much of the day's load is still on the road. */
export function loadsOutOf({ loads }: Pick<DaySheet, 'loads'>): 'all' | 'some' | 'none' {
  const out = loads.filter(({ settled_at }) => settled_at === null).length;
  if (out === 0) return 'none';
  return out === loads.length ? 'all' : 'some';
}
