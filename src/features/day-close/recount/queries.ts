import { sql } from 'kysely';
import { isNotZero, sumsByState } from '../../../domain/stock/by-state.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { stockStates } from '../../../masters/things.ts';
import type { DayOfBranch } from '../contract.ts';
import type { Recount } from './contract.ts';

/** The maximum number of records listed. */
const LIMIT = 100;

/** What records dated up to a day have moved into the branch's godowns or, below zero, out of them since a close. */
export async function postedSince(
  db: Db,
  { branch_id, date }: DayOfBranch,
  closeId: number,
): Promise<Recount['records']> {
  const side = (end: 'from' | 'to', sign: number) => sql`
    select source, source_id, date, ${sql.ref(`${end}_id`)} as godown_id, product, weight,
           state, ${sql.lit(sign)} * count as count, created_at
      from stock_movements
     where ${sql.ref(`${end}_place`)} = 'godown' and date <= ${date}
       and created_at > (select created_at from day_closes where id = ${closeId})`;
  const { rows } = await sql<Recount['records'][number]>`
    select source, source_id, date, name as godown, product, weight, ${sumsByState(stockStates)},
           max(moved.created_at) as posted_at
      from (${side('to', 1)} union all ${side('from', -1)}) as moved
      join godowns on godowns.id = godown_id
     where branch_of_godown_on(godown_id, ${date}::date) = ${branch_id}
     group by source, source_id, date, godowns.id, product, weight
    having ${isNotZero}
     order by posted_at, source, source_id, product, weight
     limit ${sql.lit(LIMIT)}`.execute(db);
  return rows;
}
