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
 * The branch of a load or sale: the one that had the area on its date (YYYY-MM-DD), after checking that area, driver
 * and vehicle exist. A named branch may also be the area's current one, which a form sends.
 * @throws unknown_area, other_branch, unknown_driver, unknown_vehicle, each at its field
 * @example const { branch_id } = await dayParties(db, { date, area_code_id, employee_id, vehicle_id });
 */
export async function dayParties(db: Db, asked: DayParties): Promise<{ branch_id: number }> {
  const { employee_id = null, vehicle_id = null } = asked;
  type FoundParties = {
    branch_id: number | null;
    current_id: number | null;
    is_driver: boolean;
    is_vehicle: boolean;
  };
  const { rows } = await sql<FoundParties>`
    select branch_of_area_on(area.id, ${asked.date}) as branch_id, area.branch_id as current_id,
           exists (select from employees where id = ${employee_id} and type = 'Driver') as is_driver,
           exists (select from vehicles where id = ${vehicle_id}) as is_vehicle
      from (select) as one
      left join area_codes as area on area.id = ${asked.area_code_id}`.execute(db);
  const [found] = rows;
  const branchId = found?.branch_id;
  const isOther = branchId && asked.branch_id && ![branchId, found.current_id].includes(asked.branch_id);
  refuseFields({
    area_code_id: !branchId && dayRefusals.unknown_area(),
    branch_id: isOther ? dayRefusals.other_branch() : undefined,
    employee_id: employee_id !== null && !found?.is_driver && dayRefusals.unknown_driver(),
    vehicle_id: vehicle_id !== null && !found?.is_vehicle && dayRefusals.unknown_vehicle(),
  });
  return { branch_id: branchId as number };
}

/**
 * Refuses an InActive vehicle for a new record; a stored vehicle may stay.
 * @param kept the stored vehicle of the record
 * @throws inactive_vehicle
 */
export async function refuseInactive(db: Db, vehicleId: number | null, kept?: number | null): Promise<void> {
  if (vehicleId === null || vehicleId === kept) return;
  const vehicle = await db
    .selectFrom('vehicles')
    .select('status')
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (vehicle?.status === 'InActive') throw dayRefusals.inactive_vehicle().at('vehicle_id');
}

/**
 * The branch of a purchase or an adjustment: the one that had the godown on its date (YYYY-MM-DD). Moving the godown
 * affects later records only.
 * @param keptId the stored godown of the record, which may stay although it is InActive
 * @throws unknown_godown, inactive_godown
 */
export async function branchOfGodown(
  db: Db,
  { godown_id, date }: { godown_id: number; date: string },
  keptId?: number,
): Promise<number> {
  const { rows } = await sql<{ branch_id: number; status: string }>`
    select branch_of_godown_on(id, ${date}) as branch_id, status from godowns where id = ${godown_id}`.execute(
    db,
  );
  const [godown] = rows;
  if (!godown) throw dayRefusals.unknown_godown().at('godown_id');
  if (godown.status === 'InActive' && godown_id !== keptId)
    throw dayRefusals.inactive_godown().at('godown_id');
  return godown.branch_id;
}

/**
 * Refuses another type for a driver with loads on the road, which could neither be sold from nor settled then.
 * @throws driver_on_road
 */
export async function refuseDriverOut(db: Db, employeeId: number): Promise<void> {
  const { rows } = await sql<{ name: string; loads: number }>`
    select name, loads_out_of(id) as loads from employees where id = ${employeeId} and type <> 'Driver'`.execute(
    db,
  );
  const [employee] = rows;
  if (employee?.loads) throw dayRefusals.driver_on_road(employee.name, employee.loads).at('type');
}
