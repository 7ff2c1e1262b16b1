import type { LoadOnRoad } from './contract.ts';

type Out = Pick<LoadOnRoad, 'id' | 'vehicle_id' | 'employee_id' | 'employee' | 'area_code'>;

/** Warns that a vehicle is out with another driver that day; undefined when it is not. */
export function vehicleWarning(
  raised: readonly Out[],
  { vehicle_id, employee_id }: { vehicle_id: string; employee_id: string },
  updatedId?: number,
): string | undefined {
  const other = raised.find(
    (load) =>
      load.id !== updatedId &&
      String(load.vehicle_id) === vehicle_id &&
      String(load.employee_id) !== employee_id,
  );
  return other && `Warning: out with ${other.employee.name} (${other.area_code.area_code}) on this date`;
}
