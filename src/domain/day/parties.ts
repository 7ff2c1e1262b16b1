import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { refuseFields } from '../../kit/shared/refusals.ts';
import { dayRefusals } from './refusals.ts';

type DayParties = {
  date: string;
  area_code_id: number;
  branch_id?: number | null;
  employee_id?: number | null;
  vehicle_id?: number | null;
};

/**
 * The branch of a load or sale: the one that had the area on its date (YYYY-MM-DD). Checks that area, driver and vehicle
 * exist. A sent branch may also be the area's current one, which the form shows.
 * @throws unknown_area, other_branch, unknown_driver, unknown_vehicle, each at its field
 * @example const { branch_id } = await dayParties(db, { date, area_code_id, employee_id, vehicle_id });
 */
export async function dayParties(db: Db, parties: DayParties): Promise<{ branch_id: number }> {
  const { employee_id = null, vehicle_id = null } = parties;
  type StoredParties = {
    branch_id: number | null;
    current_id: number | null;
    is_driver: boolean;
    is_vehicle: boolean;
  };
  const { rows } = await sql<StoredParties>`
    select branch_of_area_on(area.id, ${parties.date}) as branch_id, area.branch_id as current_id,
           exists (select from employees where id = ${employee_id} and type = 'Driver') as is_driver,
           exists (select from vehicles where id = ${vehicle_id}) as is_vehicle
      from (select) as one
      left join area_codes as area on area.id = ${parties.area_code_id}`.execute(db);
  const [stored] = rows;
  const branchId = stored?.branch_id;
  const isOther = branchId && parties.branch_id && ![branchId, stored.current_id].includes(parties.branch_id);
  refuseFields({
    area_code_id: !branchId && dayRefusals.unknown_area(),
    branch_id: isOther ? dayRefusals.other_branch() : undefined,
    employee_id: employee_id !== null && !stored?.is_driver && dayRefusals.unknown_driver(),
    vehicle_id: vehicle_id !== null && !stored?.is_vehicle && dayRefusals.unknown_vehicle(),
  });
  return { branch_id: branchId as number };
}

/**
 * Refuses an InActive vehicle for a new record; a stored vehicle may stay.
 * @param storedId the stored vehicle of the record
 * @throws inactive_vehicle
 */
export async function refuseInactive(
  db: Db,
  vehicleId: number | null,
  storedId?: number | null,
): Promise<void> {
  if (vehicleId === null || vehicleId === storedId) return;
  const vehicle = await db
    .selectFrom('vehicles')
    .select('status')
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (vehicle?.status === 'InActive') throw dayRefusals.inactive_vehicle().at('vehicle_id');
}

/**
 * Refuses an InActive head of a new expense; a stored head may stay.
 * @throws inactive_head
 */
export async function refuseInactiveHead(
  db: Db,
  headId: number | null,
  storedId?: number | null,
): Promise<void> {
  if (headId === null || headId === storedId) return;
  const head = await db
    .selectFrom('expense_types')
    .select('status')
    .where('id', '=', headId)
    .executeTakeFirst();
  if (head?.status === 'InActive') throw dayRefusals.inactive_head().at('expense_type_id');
}

/**
 * The branch of a purchase or an adjustment: the one that had the godown on its date (YYYY-MM-DD). Moving the godown
 * affects later records only.
 * @param storedGodownId the stored godown of the record, which may stay although it is InActive
 * @throws unknown_godown, inactive_godown
 */
export async function branchOfGodown(
  db: Db,
  { godown_id, date }: { godown_id: number; date: string },
  storedGodownId?: number,
): Promise<number> {
  const { rows } = await sql<{ branch_id: number; status: string }>`
    select branch_of_godown_on(id, ${date}) as branch_id, status from godowns where id = ${godown_id}`.execute(
    db,
  );
  const [godown] = rows;
  if (!godown) throw dayRefusals.unknown_godown().at('godown_id');
  if (godown.status === 'InActive' && godown_id !== storedGodownId)
    throw dayRefusals.inactive_godown().at('godown_id');
  return godown.branch_id;
}

/**
 * Refuses to change the type of a driver with loads on the road: only a driver's loads can be sold and settled.
 * @throws driver_on_road
 */
export async function refuseDriverOnRoad(db: Db, employeeId: number): Promise<void> {
  const { rows } = await sql<{ name: string; loads: number }>`
    select name, loads_out_of(id) as loads from employees where id = ${employeeId} and type <> 'Driver'`.execute(
    db,
  );
  const [employee] = rows;
  if (employee?.loads) throw dayRefusals.driver_on_road(employee.name, employee.loads).at('type');
}
