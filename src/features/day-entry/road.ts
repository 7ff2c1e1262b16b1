import { type Thing, weightOf } from '../../masters/things.ts';
import type { AssignOnRoad } from '../stock-assigning/contract.ts';

/** What this screen reads of a load on the road. */
export type Load = Pick<
  AssignOnRoad,
  | 'id'
  | 'date'
  | 'employee_id'
  | 'employee'
  | 'vehicle_id'
  | 'vehicle'
  | 'product'
  | 'weight'
  | 'status'
  | 'left'
>;

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

/** The load that a sale draws on: of the chosen driver where that one carries the product, else the first with some left. */
export function matchedLoad(loads: readonly Load[], product: string, crew: Crew): Load | undefined {
  const carrying = loads.filter((load) => product === '' || load.product === product);
  const ofCrew = carrying.filter((load) => isOf(load, crew));
  const choice = ofCrew.length > 0 ? ofCrew : carrying;
  return choice.find(({ left }) => left > 0) ?? choice[0];
}

/**
 * How many of a thing are left with the chosen driver and vehicle. As in a sale, loads of an earlier date count once those
 * of the day are sold out; `since` is then the oldest of their dates.
 */
export function leftOnVehicle(
  loads: readonly Load[],
  thing: Thing,
  crew: Crew,
  date: string,
): { left: number; since: string | undefined } {
  const carrying = loads.filter(
    (load) =>
      load.product === thing.product && load.weight === weightOf(thing) && isOf(load, crew) && load.left > 0,
  );
  const ofDate = carrying.filter((load) => load.date === date);
  const drawn = ofDate.length > 0 ? ofDate : carrying;
  return {
    left: drawn.reduce((sum, { left }) => sum + left, 0),
    since: ofDate.length > 0 ? undefined : carrying[0]?.date,
  };
}
