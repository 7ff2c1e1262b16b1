import { sql } from 'kysely';
import { upi } from '../../../domain/money/accounts.ts';
import { isActive } from '../../../domain/money/ledger.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { OPEN_DAYS, type OpenDay, type SettlementRow } from './contract.ts';

export const settlements = sql<SettlementRow>`
  select upi_settlements.id, date, for_date, branch_id,
         json_build_object('id', branches.id, 'name', branches.name) as branch, bank_account_id,
         json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) as bank_account,
         amount, fee_amt, tax_amt, net_amt, reference, note
    from upi_settlements
    join branches on branches.id = branch_id
    join bank_accounts on bank_accounts.id = bank_account_id`;

export async function readSettlement(db: Db, id: number): Promise<SettlementRow | undefined> {
  return (await sql<SettlementRow>`${settlements} where upi_settlements.id = ${id}`.execute(db)).rows[0];
}

/**
 * The days of a branch whose UPI is not settled. A settlement is of the day of the payment with its reference, else of its
 * `for_date`.
 * @param today the business date
 */
export async function readOpenDays(
  db: Db,
  { branch_id, today }: { branch_id: number; today: string },
): Promise<OpenDay[]> {
  const { kind } = upi(branch_id);
  const { rows } = await sql<OpenDay>`
    with received as (
      select date, source, source_id, amount
        from money_lines as line
        join money_accounts on money_accounts.id = account_id
       where kind = ${kind} and branch_id = ${branch_id} and source <> 'upi_settlement' and ${isActive('line')}
    ), paid as (
      select upper(reference) as paid_reference, min(received.date) as paid_on
        from received
        join (select 'customer_payment' as source, id as source_id, reference from customer_payments
              union all
              select 'sv_payment', id, reference from sv_payments) as payment using (source, source_id)
       where reference <> ''
       group by 1
    ), moved as (
      select date, amount as received, 0 as settled from received
      union all
      select coalesce(paid_on, for_date), 0, amount
        from upi_settlements
        left join paid on paid_reference = upper(reference)
       where branch_id = ${branch_id} and has_till(branch_id, for_date)
    )
    select date, sum(received) as received, sum(settled) as settled, sum(received - settled) as open,
           ${today}::date - date as age
      from moved
     group by date
    having sum(received - settled) <> 0
     order by date
     limit ${sql.lit(OPEN_DAYS)}`.execute(db);
  return rows;
}
