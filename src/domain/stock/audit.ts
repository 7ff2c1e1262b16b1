import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { wrongUnpaidSince } from '../credit/unpaid-since.ts';
import { wrongCloses } from '../day/audit-closes.ts';
import {
  unequalMoney,
  withoutAccount,
  wrongMoneyBalances,
  wrongPostings,
  wrongReversals,
} from '../money/audit-money.ts';
import { wrongCounterSales } from '../sales/counter-rows.ts';
import { leftOnTheWay, movedByRecords, unequalConversions } from './audit-states.ts';

/** Faults of each kind. */
const LIMIT = 10;

/**
 * Checks that the books balance: one line per fault, so an empty list means no faults. A check is one statement and
 * thus reads one snapshot, so it can run beside other work. Tests call it after their steps, the demo generator before
 * it commits.
 * @param connections share the checks; a pool counts as one
 * @example expect(await booksBalance(db)).toEqual([])
 */
export async function booksBalance(...connections: Db[]): Promise<string[]> {
  const checks = [
    unequalSums,
    wrongBalances,
    belowZero,
    unequalConversions,
    wrongLoads,
    leftOnTheWay,
    wrongDocuments,
    wrongCloses,
    unequalMoney,
    wrongMoneyBalances,
    withoutAccount,
    wrongPostings,
    wrongReversals,
    wrongUnpaidSince,
    wrongRecoveries,
    wrongCounterSales,
  ].entries();
  const faults: string[][] = [];
  const work = async (db: Db) => {
    // One iterator for all connections.
    for (const [at, check] of checks) faults[at] = await faultsOf(db, check);
  };
  await Promise.all(connections.map(work));
  return faults.flat();
}

async function faultsOf(db: Db, check: ReturnType<typeof sql>): Promise<string[]> {
  // Materialized: planned for the first ten rows, a check without faults reads a whole index, slower than the table.
  const { rows } = await sql<{ fault: string }>`
    with faults as materialized (${check}) select fault from faults limit ${sql.lit(LIMIT)}`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Goods only move between places, so the sum over all places is zero for each product, weight and state. */
const unequalSums = sql`
  select format('all %s of %s kg come to %s %s', product, weight, sum(count), state) as fault
    from stock_balances
   group by product, weight, state
  having sum(count) <> 0`;

const wrongBalances = sql`
  select format('%s %s has %s %s of %s %s kg; its movements come to %s', place, place_id,
                coalesce(balance.count, 0), state, product, weight, coalesce(moved.count, 0)) as fault
    from stock_balances as balance
    full join (
      select place, place_id, product, weight, state, sum(count) as count
        from (select from_place as place, from_id as place_id, product, weight, state, -count as count
                from stock_movements
               union all
              select to_place, to_id, product, weight, state, count
                from stock_movements) as ends
       group by place, place_id, product, weight, state
    ) as moved using (place, place_id, product, weight, state)
   where coalesce(balance.count, 0) <> coalesce(moved.count, 0)`;

const belowZero = sql`
  select format('%s %s has %s %s of %s %s kg', place, place_id, count, state, product, weight) as fault
    from stock_balances
   where place not in ('vendor', 'customer', 'adjustment', 'conversion') and count < 0`;

/** Nothing may remain on a settled or deleted load: a settlement empties its load, and deleting one takes its goods back. */
const wrongLoads = sql`
  select format('load %s is %s and has %s %s of %s %s kg', place_id,
                case when assign.id is null then 'gone' else 'settled' end, count, state,
                stock_balances.product, stock_balances.weight) as fault
    from stock_balances
    left join stock_assigns as assign on assign.id = place_id
   where place = 'road' and count <> 0 and (assign.id is null or assign.settlement_id is not null)`;

/**
 * A record's quantities match its movements minus reversals. The movements of a deleted record add up to zero.
 */
const wrongDocuments = sql`
  select format('%s %s says %s %s; it has posted %s', source, source_id, sum(count), state, sum(posted)) as fault
    from (
      select 'inventory' as source, id as source_id, state, count, 0 as posted
        from inventory, lateral (values ('filled', qty), ('empty', empty_cylinders)) as stored (state, count)
       where plant_load_id is null
       union all
      select 'stock_assign', id, 'filled', qty, 0 from stock_assigns
       union all
      select 'day_entry', id, state, count, 0
        from day_entries, lateral (values ('filled', qty), ('empty', empty_cylinders)) as stored (state, count)
       union all
      select 'stock_settlement', id, state, count, 0
        from stock_settlements,
             lateral (values ('filled', qty + short_filled + defective_back), ('empty', empty_cylinders + short_empty),
                             ('defective', defective_back)) as stored (state, count)
       union all
      select 'stock_adjustment', id, state, abs(change), 0
        from stock_adjustments,
             lateral (values ('filled', filled_change), ('empty', empty_change),
                             ('defective', defective_change)) as stored (state, change)
       union all
      select 'shortage_clearance', id, state, qty, 0 from shortage_clearances
       union all
      select 'opening', id, state, count, 0
        from openings, lateral (values ('filled', filled), ('empty', empty)) as stored (state, count)
       where product is not null
       union all
      ${movedByRecords}
       union all
      select source, source_id, state, 0, case when reversal then -count else count end
        from stock_movements
    ) as records
   group by source, source_id, state
  having sum(count) <> sum(posted)`;

/** A recovery has the sums of its records; the shares of drivers come to its figures and its count. */
const wrongRecoveries = sql`
  with records as (
    select cash_recovery_id as id, 'entries' as what, amount from day_entries
     union all
    select cash_recovery_id, 'collected cash', amount from customer_payments where payment_mode = 'cash'
     union all
    select cash_recovery_id, 'collected cash', amount from sv_payments where payment_mode = 'cash'
     union all
    select cash_recovery_id, 'collected cash', door.collected_amt
      from day_entries as door
      join cash_recoveries on cash_recoveries.id = cash_recovery_id
     where shares is not null and door.collected_amt is not null
     union all
    select cash_recovery_id, 'spent cash', amount from expenses
  ), sums as (
    select id, what, sum(amount) as amount from records where id is not null group by id, what
  )
  select format('cash recovery %s has %s of %s; its %s come to %s', id, stored, what, what, coalesce(amount, 0)) as fault
    from cash_recoveries
   cross join lateral (values ('entries', total_amount), ('collected cash', coalesce(collected_amt, 0)),
                              ('spent cash', coalesce(spent_amt, 0))) as figure (what, stored)
    left join sums using (id, what)
   where stored <> coalesce(amount, 0)
   union all
  select format('cash recovery %s has %s of %s; its shares come to %s', id, stored, what, shared)
    from cash_recoveries
   cross join lateral (
     select sum(share.cash_amt) as cash, sum(share.collected_amt) as collected, sum(share.spent_amt) as spent,
            sum(handed_amt) as handed
       from jsonb_to_recordset(shares)
         as share (cash_amt numeric, collected_amt numeric, spent_amt numeric, handed_amt numeric)) as sums
   cross join lateral (values ('cash', cash_amt, cash), ('collected cash', collected_amt, collected),
                              ('spent cash', spent_amt, spent), ('counted cash', counted_amt, handed))
         as figure (what, stored, shared)
   where shares is not null and stored is distinct from shared`;
