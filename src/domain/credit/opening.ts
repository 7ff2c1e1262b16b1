import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { customerCredit, outside } from '../money/accounts.ts';
import { isActive, postMoney, reverseMoney } from '../money/ledger.ts';
import { creditRefusals } from './refusals.ts';
import { updateUnpaidSince } from './unpaid-since.ts';

/**
 * Refuses an opening date that is after a sale or a payment of the account; bills of Go-live may be older.
 * @throws opening_too_late
 */
export async function refuseLaterOpening(db: Db, customerId: number, openingDate: string): Promise<void> {
  const { rows } = await sql<{ kind: 'sale' | 'payment'; date: string }>`
    select case source when 'day_entry' then 'sale' else 'payment' end as kind, date
      from credit_lines as line
     where customer_id = ${customerId} and source not in ('customer', 'opening_bill') and date < ${openingDate} and ${isActive('line')}
     order by date, id
     limit 1`.execute(db);
  for (const { kind, date } of rows) throw creditRefusals.opening_too_late(kind, date).at('opening_date');
}

/** The opening advance of a Credit customer (₹) as a posting. */
export const openingAdvance = (customerId: number, { date, advance }: { date: string; advance: number }) => ({
  source: 'customer' as const,
  id: customerId,
  date,
  debit: outside,
  credit: customerCredit(customerId),
  amount: toPaise(advance),
});

/**
 * Replaces the opening advance (₹) or its date by a reversal and a new posting; does nothing when both are unchanged.
 * The caller has locked the customer's row.
 * @example await reopenAccount(db, customer_id, { date: '2026-04-01', advance: 2000 })
 */
export async function reopenAccount(
  db: Db,
  customerId: number,
  opening: { date: string; advance: number },
): Promise<void> {
  const { rows } = await sql<{ date: string; advance: number }>`
    select date, amount as advance
      from money_postings as posting
     where source = 'customer' and source_id = ${customerId} and ${isActive('posting')}`.execute(db);
  const [stored = { date: opening.date, advance: 0 }] = rows;
  if (stored.date === opening.date && stored.advance === opening.advance) return;

  await reverseMoney(db, 'customer', [customerId]);
  if (opening.advance > 0) await postMoney(db, [openingAdvance(customerId, opening)]);
  await updateUnpaidSince(db, [customerId]);
}
