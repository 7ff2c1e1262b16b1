import { z } from 'zod';
import { contract, fieldsUnder, type Rules } from '../../../kit/shared/contract.ts';
import { formatCount } from '../../../kit/shared/format.ts';
import { refusals } from '../../../kit/shared/refusals.ts';
import { digits, reference } from '../../../kit/shared/rules.ts';
import { named } from '../../../kit/shared/wire.ts';
import { recoveryFields, recoveryRow, sharedRecoveryFields } from '../cash-recovery/contract.ts';
import { settlementBody, settlementRow } from '../stock-settlement/contract.ts';

export const path = '/areasettlements';

export const messages = {
  created: 'Area settled',
};

type Settled = Record<'qty' | 'empty_cylinders' | 'defective_back' | 'short_filled' | 'short_empty', number>;
const counts = (filled: number, empty: number, defective = 0) =>
  `${formatCount(filled)} filled, ${formatCount(empty)} empty${defective > 0 ? `, ${formatCount(defective)} defective` : ''}`;

export const areaRefusals = refusals({
  nothing_to_save: [422, 'There is nothing to save'],
  load_later: [422, 'The load is of a later date'],
  settled_before: ({ qty, empty_cylinders, defective_back, short_filled, short_empty }: Settled) =>
    `Already settled: back ${counts(qty, empty_cylinders, defective_back)}; short ${counts(short_filled, short_empty)}`,
  expected_changed: (counted: number, now: number, state: 'filled' | 'empty') =>
    `Expected changed from ${formatCount(counted)} to ${formatCount(now)} ${state}. Count again`,
});

const expected = digits({ required: 'Expected count is required', invalid: 'Expected count is invalid' });

/** The count of one load, as `POST /stocksettelments` takes it; the load may be of an earlier date. */
const countedLoad = settlementBody.omit({ area_code_id: true }).extend({
  stock_assign_id: reference('Load is required'),
  /** What was expected back when the load was counted; the call is refused if that has changed. */
  expected_filled: expected,
  expected_empty: expected,
});

const ofDayAndArea = { date: true, area_code_id: true } as const;
const cashBody = (rules: Rules) =>
  rules.driver_accounts
    ? fieldsUnder(rules, sharedRecoveryFields).omit(ofDayAndArea)
    : fieldsUnder(rules, recoveryFields).omit(ofDayAndArea);

/** The evening of an area: the counts of its loads, and its cash as `POST /cashrecoverys` takes it. */
export const areaBody = contract((rules) =>
  recoveryFields.pick(ofDayAndArea).extend({
    loads: z.array(countedLoad, 'Loads must be a list').max(200, 'At most 200 loads').default([]),
    cash: cashBody(rules).nullable().default(null),
  }),
);
export type AreaBody = z.output<ReturnType<typeof areaBody>>;

export const settledArea = named('SettledArea', {
  settlements: z.array(settlementRow),
  recovery: recoveryRow.nullable(),
});
export type SettledArea = z.output<typeof settledArea>;
