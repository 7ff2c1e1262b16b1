import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import type { DefectiveRow } from './contract.ts';

/** The defective goods as lists read them. */
export const defectives = sql<DefectiveRow>`
  select defectives.id, defectives.version, defectives.date, defectives.godown_id, kind, defectives.product, defectives.weight,
         defectives.qty, reason, defectives.customer_id, day_entry_id, defectives.note, sale.date as sold_on,
         ${idAndName('branches')} as branch,
         ${idAndName('godowns')} as godown,
         case when customers.id is not null
              then json_build_object('id', customers.id, 'name', rtrim(first_name || ' ' || last_name)) end as customer
    from defectives
    join branches on branches.id = defectives.branch_id
    join godowns on godowns.id = defectives.godown_id
    left join customers on customers.id = defectives.customer_id
    left join day_entries as sale on sale.id = day_entry_id`;

export async function readDefective(db: Db, id: number): Promise<DefectiveRow | undefined> {
  const { rows } = await sql<DefectiveRow>`${defectives} where defectives.id = ${id}`.execute(db);
  return rows[0];
}
