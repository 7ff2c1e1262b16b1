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

/** The options of the filters, and the loads that match; a driver or vehicle without an open load is ignored. */
export function narrow(loads: readonly OpenLoad[], filter: LoadFilter) {
  const drivers = distinct(loads.map(driverOf));
  const ofDriver = matchingOrAll(loads, driverOf, filter.employee_id);
  const vehicles = distinct(ofDriver.map(vehicleOf));
  return { drivers, vehicles, shown: matchingOrAll(ofDriver, vehicleOf, filter.vehicle_id) };
}

/** The filter without values that are not among the options; a single option is filled in. */
export function fillIn(loads: readonly OpenLoad[], filter: LoadFilter): LoadFilter {
  const { drivers } = narrow(loads, noFilter);
  const employeeId = validOrOnly(drivers, filter.employee_id);
  const { vehicles } = narrow(loads, { ...noFilter, employee_id: employeeId });
  const vehicleId = validOrOnly(vehicles, filter.vehicle_id);
  if (employeeId || !vehicleId) return { employee_id: employeeId, vehicle_id: vehicleId };
  const ofVehicle = distinct(matchingOrAll(loads, vehicleOf, vehicleId).map(driverOf));
  return { employee_id: validOrOnly(ofVehicle, ''), vehicle_id: vehicleId };
}

const distinct = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

function matchingOrAll(loads: readonly OpenLoad[], idOf: (load: OpenLoad) => Option, id: string) {
  const matches = loads.filter((load) => idOf(load).value === id);
  return matches.length > 0 ? matches : loads;
}

function validOrOnly(options: readonly Option[], id: string): string {
  if (options.some(({ value }) => value === id)) return id;
  const [single, ...others] = options;
  return single && others.length === 0 ? single.value : '';
}
