import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the accounts of drivers (₹) on a day (YYYY-MM-DD), a row for each driver and branch: what was owed `before` it and is
 * `owed` at its end, and what the day's counts (`counted`), charges (`charged`) and entries (`entered`) added or, below zero,
 * took off.
 * @example sql`select owed from (${accountsOn('2026-11-20')}) as account where employee_id = 7`
 */
export const accountsOn = (date: string): RawBuilder<unknown> => {
  const sumOf = (when: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where ${when}), 0)`;
  const ofDay = (source: string) => sumOf(sql`line.date = ${date} and source = ${sql.lit(source)}`);
  return sql`
    select owner_id as employee_id, account.branch_id, balance - coalesce(sum(amount), 0) as before,
           ${ofDay('cash_recovery')} as counted, ${ofDay('shortage_clearance')} as charged, ${ofDay('driver_entry')} as entered,
           balance - ${sumOf(sql`line.date > ${date}`)} as owed
      from money_accounts as account
      left join money_lines as line on account_id = account.id and line.date >= ${date}
     where kind = 'driver'
     group by account.id`;
};
