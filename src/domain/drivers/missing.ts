import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { SoundState, Thing } from '../../masters/things.ts';
import { missingGoods } from '../day/shortages.ts';
import { lockBalances } from '../stock/balances.ts';
import { type Place, placeName, shortage } from '../stock/places.ts';
import { stockRefusals } from '../stock/refusals.ts';

/**
 * SQL: what each record took from drivers or gave back of their missing goods: `employee_id`, `branch_id`, `source`,
 * `source_id`, `date`, thing, `state` and `count`; without deleted records.
 * @param employeeId of this driver only
 */
export const missingByRecord = (employeeId?: number) => sql`
  select employee_id, source, source_id, date, product, weight, state, sum(count)::integer as count,
         case source
           when 'stock_settlement' then (select branch_id from stock_settlements where id = source_id)
           when 'shortage_clearance' then (select branch_id from shortage_clearances where id = source_id)
           when 'opening' then (select branch_id from openings where id = source_id)
           when 'transfer_receipt' then (select branch_id from stock_transfers where id = source_id)
         end as branch_id
    from (${missingGoods}) as missing
   where ${employeeId === undefined ? sql`true` : sql`employee_id = ${employeeId}`}
     -- The receiver of a transfer sees it, too; its missing goods are of the sender.
     and (source <> 'transfer_receipt'
          or exists (select from stock_transfers join branches on branches.id = branch_id where stock_transfers.id = source_id))
   group by employee_id, source, source_id, date, product, weight, state
  having sum(count) <> 0`;

type Cleared = {
  employee_id: number;
  branch_id: number;
  thing: Thing;
  state: SoundState;
  qty: number;
  to: Place;
};

/**
 * Locks the missing goods of a driver with the place where they go, and refuses more than are missing in the branch.
 * @throws not_enough_stock
 */
export async function refuseMoreThanMissing(db: Db, cleared: Cleared): Promise<void> {
  const { employee_id, branch_id, thing, state, qty, to } = cleared;
  const place = shortage(employee_id);
  await lockBalances(db, thing, [place, to]);
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(count), 0)::integer as held
      from (${missingByRecord(employee_id)}) as missing
     where branch_id = ${branch_id} and product = ${thing.product} and weight = ${thing.weight}
       and state = ${state}`.execute(db);
  const held = rows[0]?.held ?? 0;
  if (qty > held)
    throw stockRefusals
      .not_enough_stock({ place: await placeName(db, place), thing, state, held, asked: qty })
      .at('qty');
}
