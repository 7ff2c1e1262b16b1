import { canBeDefective, thingName } from '../../../masters/things.ts';
import { type OpenLoad, settlementBody } from './contract.ts';
import type { LoadFilter } from './load-filter.ts';

/** What a person has typed for one load: digits, or blank while nothing is counted; a blank godown is that of the load. */
export type Count = { qty: string; empty_cylinders: string; defective_back: string; godown_id: string };
const countFields = ['qty', 'empty_cylinders', 'defective_back'] as const;
export type CountField = (typeof countFields)[number];
export type LineErrors = Partial<Record<keyof Count | 'line', string>>;

export const blankCount: Count = { qty: '', empty_cylinders: '', defective_back: '', godown_id: '' };

/** What should come back of a load, or of one that was settled. */
export type Expected = Pick<OpenLoad, 'product' | 'expected_filled' | 'expected_empty'>;
export type CountedCylinders = Pick<Count, CountField>;

/** The day and area that a person settles. */
export type DayAndArea = { date: string; area_code_id: string };

/** The form of a settlement: what is chosen, and what was typed by the key of its line. */
export type SettlementValues = DayAndArea & LoadFilter & { lines: Record<string, Count> };

/** Whether empties can come back with this load. */
export const hasEmpties = (load: Expected): boolean =>
  load.product === 'Cylinders' || load.expected_empty > 0;

/** Whether goods of this load can come back defective. */
export const hasDefectives = (load: Expected): boolean => canBeDefective(load.product);

/** Everything came back, beside the defective ones. */
export const expectedBack = (load: Expected, { defective_back }: CountedCylinders = blankCount) => ({
  qty: String(Math.max(0, load.expected_filled - countOf(defective_back))),
  empty_cylinders: hasEmpties(load) ? String(load.expected_empty) : '',
});

const countOf = (typed: string) => (/^[0-9]{1,7}$/.test(typed) ? Number(typed) : 0);

/** What is missing; below zero is more than went out. */
export const shortageOf = (load: Expected, typed: CountedCylinders) => ({
  filled: load.expected_filled - countOf(typed.qty) - countOf(typed.defective_back),
  empty: load.expected_empty - countOf(typed.empty_cylinders),
});

/** The key of a line: each load is one line. */
export const lineKey = ({ stock_assign_id }: OpenLoad): string => String(stock_assign_id);

const hasSameGoods = (left: OpenLoad, right: OpenLoad) =>
  left.employee_id === right.employee_id &&
  left.vehicle_id === right.vehicle_id &&
  left.product === right.product &&
  left.weight === right.weight;

/** The name of a line: its goods, and the number of the load if the driver has the same goods on several loads. */
export function lineName(load: OpenLoad, loads: readonly OpenLoad[]): string {
  const name = thingName(load);
  const alike = loads.filter((other) => hasSameGoods(load, other));
  return alike.length > 1 ? `${name}, load ${alike.indexOf(load) + 1}` : name;
}

/** The request for one line. */
export const settlementOf = (load: OpenLoad, typed: Count, day: DayAndArea) => ({
  ...day,
  employee_id: load.employee_id,
  vehicle_id: load.vehicle_id,
  stock_assign_id: load.stock_assign_id,
  product: load.product,
  weight: load.weight || load.empties_weight,
  ...typed,
});

/** Where the error of a field is shown: at its count, else below the line. */
export const cellOf = (field: PropertyKey | undefined): CountField | 'line' =>
  countFields.find((known) => known === field) ?? 'line';

/** The errors of a line; a blank count would book the whole load as the driver's shortage. */
export function errorsOf(load: OpenLoad, typed: Count, day: DayAndArea): LineErrors {
  const checked = settlementBody.safeParse(settlementOf(load, typed, day));
  if (!checked.success)
    return Object.fromEntries(
      checked.error.issues.map(({ path: [name], message }) => [cellOf(name), message]),
    );
  return {
    ...(typed.qty === '' && load.expected_filled > 0 && { qty: 'Enter the count (0 if none)' }),
    ...(typed.empty_cylinders === '' &&
      load.expected_empty > 0 && { empty_cylinders: 'Enter the count (0 if none)' }),
  };
}
