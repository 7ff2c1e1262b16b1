import { type RawBuilder, sql } from 'kysely';

/** SQL: the cash (₹) that a row of `cash_recoveries` was counted against. */
export const expectedCash: RawBuilder<number> = sql`(counted_amt - difference)`;

/**
 * SQL: what each driver, or nobody, handed in by the recoveries with shares: those of the recovery's `id`, with its `date`,
 * `branch_id`, `area_code_id` and `reason`, as `Share` in shares.ts.
 * @example sql`select sum(difference) from (${shareRows}) as share where employee_id = 7`
 */
export const shareRows: RawBuilder<unknown> = sql`
  select cash_recoveries.id, date, branch_id, area_code_id, reason, share.employee_id, share.cash_amt, share.collected_amt,
         share.spent_amt, handed_amt, handed_amt - share.cash_amt - share.collected_amt + share.spent_amt as difference, owed_amt
    from cash_recoveries, jsonb_to_recordset(shares)
         as share (employee_id integer, cash_amt numeric, collected_amt numeric, spent_amt numeric, handed_amt numeric,
                   owed_amt numeric)`;

/**
 * SQL: each difference (₹) once: of a share, or of a recovery without shares. `employee_id` is the driver of a share, else
 * null.
 */
export const differenceRows: RawBuilder<unknown> = sql`
  select id, date, branch_id, area_code_id, reason, null::integer as employee_id, difference, false as is_share
    from cash_recoveries
   where shares is null
   union all
  select id, date, branch_id, area_code_id, reason, employee_id, difference, true from (${shareRows}) as share`;
