import type { Option } from '../../kit/web/fields/options.ts';
import type { OpenLoad } from './contract.ts';

/** Ids as text; blank for any. */
export type LoadFilter = { employee_id: string; vehicle_id: string };

export const no_filter: LoadFilter = { employee_id: '', vehicle_id: '' };

const driverOf = (load: OpenLoad): Option => ({ value: String(load.employee_id), label: load.driver });
const vehicleOf = (load: OpenLoad): Option => ({
  value: String(load.vehicle_id),
  label: load.vehicle_number,
});

/** What the filters offer, and the loads that they leave; a driver or vehicle that has no open load any more is ignored. */
export function narrow(loads: readonly OpenLoad[], filter: LoadFilter) {
  const drivers = distinct(loads.map(driverOf));
  const of_driver = matching(loads, driverOf, filter.employee_id);
  const vehicles = distinct(of_driver.map(vehicleOf));
  return { drivers, vehicles, shown: matching(of_driver, vehicleOf, filter.vehicle_id) };
}

/** The filter with what there is only one of filled in, and without what is not offered. */
export function fillIn(loads: readonly OpenLoad[], filter: LoadFilter): LoadFilter {
  const { drivers } = narrow(loads, no_filter);
  const employee_id = offeredOrOnly(drivers, filter.employee_id);
  const { vehicles } = narrow(loads, { ...no_filter, employee_id });
  const vehicle_id = offeredOrOnly(vehicles, filter.vehicle_id);
  if (employee_id || !vehicle_id) return { employee_id, vehicle_id };
  const of_vehicle = distinct(matching(loads, vehicleOf, vehicle_id).map(driverOf));
  return { employee_id: offeredOrOnly(of_vehicle, ''), vehicle_id };
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
