import { type OpenLoad, settlementBody } from './contract.ts';

/** What a person has typed for one load: digits, or blank while nothing is counted. */
export type Typed = { qty: string; empty_cylinders: string };
export type LineErrors = Partial<Record<keyof Typed | 'line', string>>;

export const nothing_typed: Typed = { qty: '', empty_cylinders: '' };

/** The day and area that a person settles. */
export type DayAndArea = { date: string; area_code_id: string };

/** Whether empties can come back with this load. */
export const hasEmpties = (load: OpenLoad): boolean =>
  load.product === 'Cylinders' || load.expected_empty > 0;

/** Everything came back. */
export const expectedBack = (load: OpenLoad): Typed => ({
  qty: String(load.expected_filled),
  empty_cylinders: hasEmpties(load) ? String(load.expected_empty) : '',
});

const countOf = (typed: string) => (/^[0-9]{1,7}$/.test(typed) ? Number(typed) : 0);

/** What is missing; below zero is more than went out. */
export const shortageOf = (load: OpenLoad, typed: Typed) => ({
  filled: load.expected_filled - countOf(typed.qty),
  empty: load.expected_empty - countOf(typed.empty_cylinders),
});

/** The same driver, vehicle and thing are one line, whatever else changes around it. */
export const lineKey = ({ employee_id, vehicle_id, product, weight }: OpenLoad): string =>
  [employee_id, vehicle_id, product, weight].join('/');

/** What is sent for one line. */
export const settlementOf = (load: OpenLoad, typed: Typed, day: DayAndArea) => ({
  ...day,
  employee_id: load.employee_id,
  vehicle_id: load.vehicle_id,
  product: load.product,
  weight: load.weight,
  ...typed,
});

/** What is wrong with a line; a count left blank would put the whole load to the driver's name unasked. */
export function errorsOf(load: OpenLoad, typed: Typed, day: DayAndArea): LineErrors {
  const checked = settlementBody.safeParse(settlementOf(load, typed, day));
  if (!checked.success)
    return Object.fromEntries(
      checked.error.issues.map(({ path: [name], message }) => [
        name === 'qty' || name === 'empty_cylinders' ? name : 'line',
        message,
      ]),
    );
  return {
    ...(typed.qty === '' && load.expected_filled > 0 && { qty: 'Count, or type 0' }),
    ...(typed.empty_cylinders === '' && load.expected_empty > 0 && { empty_cylinders: 'Count, or type 0' }),
  };
}
