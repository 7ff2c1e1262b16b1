import { type Thing, weightOf } from '../../masters/things.ts';

/** What this screen reads of a load on the road: the assign, and how many of it are left unsold. */
export type Load = {
  id: number;
  employee_id: number;
  employee: { id: number; name: string };
  vehicle_id: number;
  vehicle: { id: number; vehicle_number: string };
  product: string;
  weight: number;
  status: 'raised' | 'settled';
  left: number;
};

/** The loads of a day and area, sold from until they are settled. */
export const loads_path = '/stockassigns/filterbydayandareacode';

type Crew = { employee_id: string; vehicle_id: string };

/** The one driver and vehicle that a sale comes from, as far as they are chosen. */
const isOf = (load: Load, { employee_id, vehicle_id }: Crew) =>
  (employee_id === '' || String(load.employee_id) === employee_id) &&
  (vehicle_id === '' || String(load.vehicle_id) === vehicle_id);

/** Products on the road, each once. */
export const productsOn = (loads: readonly Load[]): string[] => [
  ...new Set(loads.map(({ product }) => product)),
];

/** kg of the cylinders on the road, lightest first. */
export const weightsOn = (loads: readonly Load[]): number[] =>
  [...new Set(loads.filter(({ product }) => product === 'Cylinders').map(({ weight }) => weight))].sort(
    (a, b) => a - b,
  );

/** The only thing on the road, where there is no choice. */
export function onlyThing(loads: readonly Load[]): Thing | undefined {
  const [first, ...others] = loads;
  if (!first || others.some((load) => load.product !== first.product || load.weight !== first.weight))
    return undefined;
  return { product: first.product as Thing['product'], weight: first.weight };
}

/** The load that a sale draws on: of the chosen driver where that one carries it, else the first that does. */
export function matchedLoad(loads: readonly Load[], product: string, crew: Crew): Load | undefined {
  const carrying = loads.filter((load) => product === '' || load.product === product);
  return carrying.find((load) => isOf(load, crew)) ?? carrying[0];
}

/** How many of a thing are left with the chosen driver and vehicle. */
export const leftOnVehicle = (loads: readonly Load[], thing: Thing, crew: Crew): number =>
  loads
    .filter((load) => load.product === thing.product && load.weight === weightOf(thing) && isOf(load, crew))
    .reduce((sum, { left }) => sum + left, 0);
