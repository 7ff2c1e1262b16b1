import { type RawBuilder, sql } from 'kysely';

/** SQL: the goods were missing before a day (YYYY-MM-DD). Those of Go-live always were, also on their own date. */
export const isMissingBefore = (date: string): RawBuilder<boolean> =>
  sql`(date < ${date} or source = 'opening')`;

/** SQL: the goods are no longer missing: found, charged or written off. */
export const isClearance: RawBuilder<boolean> = sql`(source = 'shortage_clearance')`;

/** SQL: the goods went missing on a day (YYYY-MM-DD) or later; what was cleared since is not taken off. */
export const isMissingSince = (date: string): RawBuilder<boolean> =>
  sql`(not ${isMissingBefore(date)} and not ${isClearance})`;

/**
 * SQL: the driver of a row of `cash_recoveries`, whose entries it counts; null with several drivers or none
 * (docs/product/money.md).
 */
export const driverOfCount: RawBuilder<number | null> = sql`
  (select case when count(distinct employee_id) = 1 then min(employee_id) end
     from day_entries where cash_recovery_id = cash_recoveries.id)`;

/** SQL: the recovery has entries of another driver too, so its difference belongs to the area. */
export const hasOtherDriver = (employeeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${driverOfCount} is distinct from ${employeeId})`;
