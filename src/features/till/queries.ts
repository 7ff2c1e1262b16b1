import { sql } from 'kysely';
import type { MoneyAccount } from '../../domain/money/accounts.ts';
import { isActive } from '../../domain/money/ledger.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { BOOK_LINES, type CountRow, type MoveRow, type SlipRow, type TillBook } from './contract.ts';

const branch = sql`json_build_object('id', branches.id, 'name', branches.name) as branch`;

export const counts = sql<CountRow>`
  select till_counts.id, date, branch_id, ${branch}, is_opening, denominations, expected_amt, counted_amt, difference, reason
    from till_counts
    join branches on branches.id = branch_id`;

export const moves = sql<MoveRow>`
  select till_moves.id, date, branch_id, ${branch}, kind, amount, note, bank_account_id,
         case when bank_account_id is not null
              then json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) end as bank_account
    from till_moves
    join branches on branches.id = branch_id
    left join bank_accounts on bank_accounts.id = bank_account_id`;

export const slips = sql<SlipRow>`
  select deposit_slips.id, date, branch_id, ${branch}, bank_account_id,
         json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) as bank_account, denominations, amount,
         credited_on, note
    from deposit_slips
    join branches on branches.id = branch_id
    join bank_accounts on bank_accounts.id = bank_account_id`;

const readOne =
  <Row>(rows: Fragment, table: string) =>
  async (db: Db, id: number): Promise<Row | undefined> =>
    (await sql<Row>`${rows} where ${sql.ref(`${table}.id`)} = ${id}`.execute(db)).rows[0];

export const readCount = readOne<CountRow>(counts, 'till_counts');
export const readMove = readOne<MoveRow>(moves, 'till_moves');
export const readSlip = readOne<SlipRow>(slips, 'deposit_slips');

/** The branches with a till, each with the date of its first count. */
export const readTillBranches = (db: Db) =>
  db
    .selectFrom('till_counts')
    .innerJoin('branches', 'branches.id', 'branch_id')
    .select(['branches.id', 'name', 'date as since'])
    .where('is_opening', '=', true)
    .orderBy(sql`name collate natural_order`)
    .orderBy('branches.id')
    .execute();

/** The book of an account over a period, and its number of lines. */
export async function readBook(
  db: Db,
  { kind, ownerId, branchId }: MoneyAccount,
  { from_date, to_date }: DayRange,
): Promise<TillBook & { line_count: number }> {
  const isBefore = sql`date < ${from_date}::date`;
  const { rows } = await sql<TillBook & { line_count: number }>`
    with lines as materialized (
      select line.id, date, source, source_id, amount, sum(amount) over (order by date, line.id) as balance
        from money_lines as line
        join money_accounts on money_accounts.id = account_id
       where kind = ${kind} and owner_id = ${ownerId} and branch_id = ${branchId} and date <= ${to_date}::date and ${isActive('line')}
    ), shown as (
      select * from lines where not ${isBefore}
    )
    select (select date from till_counts where branch_id = ${branchId} and is_opening) as since,
           coalesce((select sum(amount) from lines where ${isBefore}), 0) as opening,
           coalesce((select sum(amount) from shown where amount > 0), 0) as received,
           coalesce((select -sum(amount) from shown where amount < 0), 0) as paid,
           coalesce((select sum(amount) from lines), 0) as closing,
           coalesce((select sum(amount) from money_lines
                       join money_accounts on money_accounts.id = account_id
                      where kind = 'in_transit' and branch_id = ${branchId} and date <= ${to_date}::date), 0) as in_transit,
           (select count(*) from shown) as line_count,
           (select coalesce(json_agg(row_to_json(told)), '[]')
              from (select date, source, source_id, coalesce(${textOfLine}, '') as text, amount, balance
                      from shown
                     order by date, id
                     limit ${sql.lit(BOOK_LINES)}) as told) as lines`.execute(db);
  return rows[0] as TillBook & { line_count: number };
}

const customerOf = (payments: string) => sql`
  (select rtrim(first_name || ' ' || last_name)
     from ${sql.table(payments)} as payment
     join customers on customers.id = customer_id
    where payment.id = source_id)`;

const textOfLine = sql`
  case source
    when 'till_count' then (select case when is_opening then 'Opening' else 'Difference: ' || reason end
                              from till_counts where id = source_id)
    when 'cash_recovery' then (select area_code from cash_recoveries
                                 join area_codes on area_codes.id = area_code_id
                                where cash_recoveries.id = source_id)
    when 'customer_payment' then ${customerOf('customer_payments')}
    when 'sv_payment' then ${customerOf('sv_payments')}
    when 'driver_entry' then (select name || ', ' || kind from driver_entries
                                join employees on employees.id = driver_entries.employee_id
                               where driver_entries.id = source_id)
    when 'expense' then (select concat_ws(': ', expence_type, nullif(description, '')) from expenses where id = source_id)
    when 'inventory' then (select name || ', invoice ' || invoice_no from inventory
                             join vendors on vendors.id = product_vendor_id
                            where inventory.id = source_id)
    when 'till_move' then (select case kind when 'put_in' then 'Put in' when 'drawing' then 'Drawing' else 'From the bank' end
                                  || ': ' || note
                             from till_moves where id = source_id)
    when 'vendor_payment' then (select name from vendor_payments
                                  join vendors on vendors.id = vendor_id
                                 where vendor_payments.id = source_id)
    when 'upi_settlement' then (select reference from upi_settlements where id = source_id)
    else case
      when source in ('deposit_slip', 'deposit_credit')
        then (select name from deposit_slips
                join bank_accounts on bank_accounts.id = bank_account_id
               where deposit_slips.id = source_id)
      when source like 'cheque_%' then (select number from cheques where id = source_id) end
  end`;
