import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import { type FieldErrors, RuleError } from '../../kit/server/errors.ts';

type Asked = {
  area_code_id: number;
  branch_id?: number | null;
  employee_id?: number | null;
  vehicle_id?: number | null;
};

/**
 * The area of a load or sale, once area, driver and vehicle are known to exist and to be what they are named as.
 * @throws RuleError 422 on each field that is wrong
 * @example const { branch_id } = await dayParties(db, { area_code_id, employee_id, vehicle_id });
 */
export async function dayParties(db: Db, asked: Asked): Promise<{ branch_id: number }> {
  const { employee_id = null, vehicle_id = null } = asked;
  const { rows } = await sql<{ branch_id: number | null; is_driver: boolean; is_vehicle: boolean }>`
    select (select branch_id from area_codes where id = ${asked.area_code_id}) as branch_id,
           exists (select from employees where id = ${employee_id} and type = 'Driver') as is_driver,
           exists (select from vehicles where id = ${vehicle_id}) as is_vehicle`.execute(db);
  const [found] = rows;
  const fields: FieldErrors = {};
  if (!found?.branch_id) fields.area_code_id = 'Area Code is not on file';
  else if (asked.branch_id && asked.branch_id !== found.branch_id)
    fields.branch_id = 'Branch does not match this area code';
  if (employee_id && !found?.is_driver) fields.employee_id = 'Driver is not on file';
  if (vehicle_id && !found?.is_vehicle) fields.vehicle_id = 'Vehicle is not on file';
  const [message] = Object.values(fields);
  if (message || !found?.branch_id)
    throw new RuleError(message ?? 'Area Code is not on file', 422, { fields });
  return { branch_id: found.branch_id };
}

type Chosen = { vehicle_id?: number | null; godown_id?: number | null };

/**
 * Refuses an InActive vehicle or godown for a new record; a record that has it already may keep it.
 * @param kept what the record has stored
 * @throws RuleError 422 on each field that is InActive
 * @example await refuseInactive(db, { godown_id: body.godown_id }, stored);
 */
export async function refuseInactive(db: Db, chosen: Chosen, kept: Chosen = {}): Promise<void> {
  const vehicleId = chosen.vehicle_id === kept.vehicle_id ? null : (chosen.vehicle_id ?? null);
  const godownId = chosen.godown_id === kept.godown_id ? null : (chosen.godown_id ?? null);
  if (vehicleId === null && godownId === null) return;
  const { rows } = await sql<{ is_vehicle: boolean; is_godown: boolean }>`
    select exists (select from vehicles where id = ${vehicleId} and status = 'InActive') as is_vehicle,
           exists (select from godowns where id = ${godownId} and status = 'InActive') as is_godown`.execute(
    db,
  );
  const fields: FieldErrors = {
    ...(rows[0]?.is_vehicle && { vehicle_id: 'Vehicle is InActive' }),
    ...(rows[0]?.is_godown && { godown_id: 'Godown is InActive' }),
  };
  const [message] = Object.values(fields);
  if (message) throw new RuleError(message, 422, { fields });
}
