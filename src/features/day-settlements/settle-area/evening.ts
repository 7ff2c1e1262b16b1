import { z } from 'zod';
import { optionalReference } from '../../../kit/shared/rules.ts';
import type { SaleRow } from '../../day-entry/contract.ts';
import { recoveryFields } from '../cash-recovery/contract.ts';
import type { Party } from '../cash-recovery/handed-in.ts';
import { countShape } from '../cash-recovery/use-cash.ts';
import type { OpenLoad } from '../stock-settlement/contract.ts';
import type { LoadFilter } from '../stock-settlement/load-filter.ts';
import {
  blankCount,
  type Count,
  cellOf,
  errorsOf,
  type LineErrors,
  lineKey,
  settlementOf,
} from '../stock-settlement/load-line.ts';

/** What is typed, by the key of a load. */
export type CountedLines = Readonly<Record<string, Count>>;

const typedCount = z.object({
  qty: z.string(),
  empty_cylinders: z.string(),
  defective_back: z.string().default(''),
  godown_id: z.string(),
});

/** The form of an area's evening; driver and vehicle only narrow the loads. */
export const eveningForm = recoveryFields
  .pick({ date: true, area_code_id: true })
  .extend({
    employee_id: z.string(),
    vehicle_id: z.string(),
    branch_id: optionalReference(),
    branch_in_charge_id: optionalReference(),
    lines: z.record(z.string(), typedCount),
    ...countShape,
  })
  .strip();
export type AreaForm = z.output<typeof eveningForm>;

// A draft may be of a release before the newest of the counts.
export const typedOf = (lines: CountedLines, load: OpenLoad): Count => ({
  ...blankCount,
  ...lines[lineKey(load)],
});

/** The counts of a load of an earlier date may stay blank: it is settled later. */
const staysOut = (load: OpenLoad, { qty, empty_cylinders, defective_back }: Count, date: string) =>
  load.date < date && qty === '' && empty_cylinders === '' && defective_back === '';

/** The loads that are settled when the form is saved. */
export const countedLoads = (loads: readonly OpenLoad[], lines: CountedLines, date: string): OpenLoad[] =>
  loads.filter((load) => !staysOut(load, typedOf(lines, load), date));

/** The problems of a line before it is sent. */
export function problemsOf(
  load: OpenLoad,
  lines: CountedLines,
  { date, area_code_id }: { date: string; area_code_id: string },
): LineErrors {
  const counts = typedOf(lines, load);
  return staysOut(load, counts, date) ? {} : errorsOf(load, counts, { date: load.date, area_code_id });
}

/** A line as it is sent, with what was expected when it was counted. */
export function lineBody(load: OpenLoad, lines: CountedLines) {
  const { area_code_id: _, ...count } = settlementOf(load, typedOf(lines, load), {
    date: load.date,
    area_code_id: '',
  });
  return { ...count, expected_filled: load.expected_filled, expected_empty: load.expected_empty };
}

/**
 * Whether the cash is counted with these loads: a recovery takes all open entries of the area, so not while sales of
 * other drivers or vehicles are among them. Sales from a godown have no driver.
 */
export const isCashCounted = (
  entries: readonly Pick<SaleRow, 'employee_id' | 'vehicle_id'>[],
  { employee_id, vehicle_id }: LoadFilter,
  parties: readonly Pick<Party, 'employee_id'>[],
): boolean =>
  entries.length + parties.length > 0 &&
  entries.every(
    (entry) => isMatch(entry.employee_id, employee_id) && isMatch(entry.vehicle_id, vehicle_id),
  ) &&
  parties.every((party) => isMatch(party.employee_id, employee_id));

const isMatch = (id: number | null, chosen: string) => id === null || chosen === '' || String(id) === chosen;

/** The server's refusals: by line, of the cash, and of fields of the form. */
export function refusalsOf(fields: Readonly<Record<string, string>>, sent: readonly OpenLoad[]) {
  const lines: Record<string, LineErrors> = {};
  const cash: string[] = [];
  const form: Record<string, string> = {};
  for (const [name, message] of Object.entries(fields)) {
    const [part = '', index = '', field = ''] = name.split('.');
    const load = part === 'loads' && sent[Number(index)];
    if (load) lines[lineKey(load)] = { ...lines[lineKey(load)], [cellOf(field)]: message };
    else if (part === 'loads') continue;
    else if (!name.startsWith('cash')) form[name] = message;
    else if (shownFields.has(index)) form[index] = message;
    else cash.push(message);
  }
  return { lines, cash, form };
}

/** Fields of the cash that have a place in the form. */
const shownFields = new Set(['branch_in_charge_id', 'reason', 'shares', 'collected_amt', 'spent_amt']);
