import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { TransferRow } from './contract.ts';

const named = (end: string) =>
  sql`json_build_object('id', ${sql.ref(`${end}.id`)}, 'name', concat_ws(', ', ${sql.ref(`${end}.name`)}, ${sql.ref(`${end}.branch`)}))`;

/** The transfers as lists read them. */
export const transfers = sql<TransferRow>`
  select transfer.id, transfer.version, date, transfer.branch_id, godown_id, ${named('sender')} as godown, to_branch_id,
         to_godown_id, ${named('receiver')} as to_godown, vehicle, crew, sent, received_on, received,
         transfer.employee_id, case when employees.id is not null
           then json_build_object('id', employees.id, 'name', employees.name) end as employee,
         loss_reason, note, transfer.status
    from stock_transfers as transfer
    join transfer_godowns as sender on sender.id = godown_id
    join transfer_godowns as receiver on receiver.id = to_godown_id
    left join employees on employees.id = transfer.employee_id`;

export async function readTransfer(db: Db, id: number): Promise<TransferRow | undefined> {
  return (await sql<TransferRow>`${transfers} where transfer.id = ${id}`.execute(db)).rows[0];
}

/** The active godowns of all branches, with the names of their branches. */
export async function transferGodowns(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, concat_ws(', ', name, branch) as name from transfer_godowns
     where status = 'Active' order by name collate natural_order, id limit 1000`.execute(db);
  return rows;
}
