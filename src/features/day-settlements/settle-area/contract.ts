import { z } from 'zod';
import { digits, reference } from '../../../kit/shared/rules.ts';
import { named } from '../../../kit/shared/wire.ts';
import { recoveryBody, recoveryRow } from '../cash-recovery/contract.ts';
import { settlementBody, settlementRow } from '../stock-settlement/contract.ts';

export const path = '/areasettlements';

export const messages = {
  created: 'Area settled',
  nothing: 'There is nothing to save',
  later: 'The load is of a later date',
};

const expected = digits({ required: 'Expected count is required', invalid: 'Expected count is invalid' });

/** The count of one load, as `POST /stocksettelments` takes it; the load may be of an earlier date. */
const countedLoad = settlementBody.omit({ area_code_id: true }).extend({
  stock_assign_id: reference('Load is required'),
  /** What was expected back when the load was counted; the call is refused if that has changed. */
  expected_filled: expected,
  expected_empty: expected,
});

/** The evening of an area: the counts of its loads, and its cash as `POST /cashrecoverys` takes it. */
export const areaBody = recoveryBody.pick({ date: true, area_code_id: true }).extend({
  loads: z.array(countedLoad, 'Loads must be a list').max(200, 'At most 200 loads').default([]),
  cash: recoveryBody.omit({ date: true, area_code_id: true }).nullable().default(null),
});
export type AreaBody = z.output<typeof areaBody>;

export const settledArea = named('SettledArea', {
  settlements: z.array(settlementRow),
  recovery: recoveryRow.nullable(),
});
export type SettledArea = z.output<typeof settledArea>;
