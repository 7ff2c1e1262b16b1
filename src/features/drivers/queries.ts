import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import type { ClearanceRow, EntryRow } from './contract.ts';

/** The entries as lists read them. */
export const entries = sql<EntryRow>`
  select entry.id, entry.date, entry.branch_id, ${idAndName('branches')} as branch, entry.employee_id,
         ${idAndName('employees')} as employee, kind, amount, payment_mode, note
    from driver_entries as entry
    join branches on branches.id = entry.branch_id
    join employees on employees.id = entry.employee_id`;

export async function readEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${entries} where entry.id = ${id}`.execute(db);
  return rows[0];
}

/** The clearances as lists read them. */
export const clearances = sql<ClearanceRow>`
  select clearance.id, clearance.date, clearance.branch_id, ${idAndName('branches')} as branch, clearance.employee_id,
         ${idAndName('employees')} as employee, kind, product, weight, state, qty, godown_id,
         case when godowns.id is not null then ${idAndName('godowns')} end as godown, amount, note
    from shortage_clearances as clearance
    join branches on branches.id = clearance.branch_id
    join employees on employees.id = clearance.employee_id
    left join godowns on godowns.id = godown_id`;

export async function readClearance(db: Db, id: number): Promise<ClearanceRow | undefined> {
  const { rows } = await sql<ClearanceRow>`${clearances} where clearance.id = ${id}`.execute(db);
  return rows[0];
}
