import { sql } from 'kysely';
import type { Db } from '../../../kit/server/db/db.ts';
import { paidWays } from '../../../masters/choices.ts';
import type { RecoveryRow } from './contract.ts';

/** The recoveries as lists read them. */
export const recoveries = sql<RecoveryRow>`
  select cash_recoveries.id, cash_recoveries.version, cash_recoveries.date, area_code_id, cash_recoveries.branch_id, branch_in_charge_id,
         total_amount, ${sql.join(paidWays.map((way) => sql.ref(`${way}_amt`)))}, counted_amt, difference, denominations, reason,
         json_build_object('id', area_codes.id, 'area_code', area_code, 'area_name', area_name) as area_code,
         json_build_object('id', employees.id, 'name', employees.name) as branch_in_charge
    from cash_recoveries
    join area_codes on area_codes.id = cash_recoveries.area_code_id
    join employees on employees.id = cash_recoveries.branch_in_charge_id`;

export async function readRecovery(db: Db, id: number): Promise<RecoveryRow | undefined> {
  const { rows } = await sql<RecoveryRow>`${recoveries} where cash_recoveries.id = ${id}`.execute(db);
  return rows[0];
}
