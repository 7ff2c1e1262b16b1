import type { Option } from '../../../kit/web/fields/options.ts';
import type { OpenLoad } from './contract.ts';

/** Ids as text; blank for any. */
export type LoadFilter = { employee_id: string; vehicle_id: string };

export const noFilter: LoadFilter = { employee_id: '', vehicle_id: '' };

const driverOf = (load: OpenLoad): Option => ({ value: String(load.employee_id), label: load.driver });
const vehicleOf = (load: OpenLoad): Option => ({
  value: String(load.vehicle_id),
  label: load.vehicle_number,
});

/** What the filters offer, and the loads that they leave; a driver or vehicle that has no open load any more is ignored. */
export function narrow(loads: readonly OpenLoad[], filter: LoadFilter) {
  const drivers = distinct(loads.map(driverOf));
  const ofDriver = matching(loads, driverOf, filter.employee_id);
  const vehicles = distinct(ofDriver.map(vehicleOf));
  return { drivers, vehicles, shown: matching(ofDriver, vehicleOf, filter.vehicle_id) };
}

/** The filter with what there is only one of filled in, and without what is not offered. */
export function fillIn(loads: readonly OpenLoad[], filter: LoadFilter): LoadFilter {
  const { drivers } = narrow(loads, noFilter);
  const employeeId = offeredOrOnly(drivers, filter.employee_id);
  const { vehicles } = narrow(loads, { ...noFilter, employee_id: employeeId });
  const vehicleId = offeredOrOnly(vehicles, filter.vehicle_id);
  if (employeeId || !vehicleId) return { employee_id: employeeId, vehicle_id: vehicleId };
  const ofVehicle = distinct(matching(loads, vehicleOf, vehicleId).map(driverOf));
  return { employee_id: offeredOrOnly(ofVehicle, ''), vehicle_id: vehicleId };
}

const distinct = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

function matching(loads: readonly OpenLoad[], idOf: (load: OpenLoad) => Option, id: string) {
  const found = loads.filter((load) => idOf(load).value === id);
  return found.length > 0 ? found : loads;
}

function offeredOrOnly(options: readonly Option[], id: string): string {
  if (options.some(({ value }) => value === id)) return id;
  const [only, ...others] = options;
  return only && others.length === 0 ? only.value : '';
}
