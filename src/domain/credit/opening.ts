import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { moveAccount, stands } from './lines.ts';
import { creditRefusals } from './refusals.ts';

/**
 * Refuses an opening date that is after a bill or a payment of the account.
 * @throws opening_too_late
 */
export async function refuseLaterOpening(db: Db, customerId: number, openingDate: string): Promise<void> {
  const { rows } = await sql<{ kind: 'sale' | 'payment'; date: string }>`
    select kind, date
      from account_lines as line
     where customer_id = ${customerId} and kind <> 'opening' and date < ${openingDate} and ${stands('line')}
     order by date, id
     limit 1`.execute(db);
  for (const { kind, date } of rows) throw creditRefusals.opening_too_late(kind, date).at('opening_date');
}

/**
 * Replaces the opening advance (₹) or its date by a reversal and a new line; does nothing when both are
 * unchanged. The caller has locked the customer's row.
 * @example await reopenAccount(db, customer_id, { date: '2026-04-01', advance: 2000 })
 */
export async function reopenAccount(
  db: Db,
  customerId: number,
  { date, advance }: { date: string; advance: number },
): Promise<void> {
  const { rows } = await sql<{ change: number }>`
    with standing as (
      select * from credit_entries as line
       where customer_id = ${customerId} and kind = 'opening' and ${stands('line')}
         and (date <> ${date}::date or amount <> ${-advance}::numeric)
    ), posted as (
      insert into credit_entries (customer_id, date, kind, amount, reverses)
      select customer_id, date, kind, -amount, id from standing
      union all
      select customer_id, ${date}::date, 'opening', ${-advance}::numeric, null
        from credit_accounts
       where customer_id = ${customerId} and ${advance}::numeric > 0
         and not exists (select from credit_entries as line
                          where line.customer_id = ${customerId} and kind = 'opening' and ${stands('line')}
                            and date = ${date}::date and amount = ${-advance}::numeric)
      returning amount
    )
    select coalesce(sum(amount), 0) as change from posted having count(*) > 0`.execute(db);
  for (const { change } of rows) await moveAccount(db, customerId, change);
}
