import { businessDay } from '../../src/kit/shared/format.ts';
import type { Answer, Api } from '../harness/app.ts';
import type { Business } from '../harness/day.ts';
import type { steps } from './any-step.ts';
import type { Modes } from './bank-steps.ts';

/** Two days earlier: many loads, sales and counts are back-dated to it. */
export const EARLIER = '2026-11-18';
/** The day on which area and godown move: its records are of two branches. */
export const TODAY = businessDay(new Date());

/** One operation, sensible or not; `pick` chooses among the records so far. */
export type Step = {
  kind: keyof typeof steps;
  date: string;
  qty: number;
  empties: number;
  weight: number;
  pick: number;
  variant: number;
};

export type Made = Record<
  | 'inventory'
  | 'stockassigns'
  | 'dayentries'
  | 'countersales'
  | 'stocksettelments'
  | 'cashrecoverys'
  | 'stockadjustments'
  | 'defectives'
  | 'collectible/payments'
  | 'sv_amounts/payments'
  | 'expences'
  | 'driverentries'
  | 'shortageclearances'
  | 'tillcounts'
  | 'tillmoves'
  | 'depositslips'
  | 'vendorpayments'
  | 'upisettlements'
  | 'daycloses',
  number[]
>;
export type Crew = { employee_id: number; vehicle_id: number };
/** `elsewhere` is a second branch, to which area and godown move, and back. */
export type World = {
  api: Api;
  business: Business;
  elsewhere: number;
  crews: Crew[];
  made: Made;
  away: { area: boolean; godown: boolean };
  /** The dates of loads by id, and the reopened days by branch and date. */
  loads: Map<number, string>;
  reopened: Set<string>;
  /** Whether drivers have accounts. */
  hasAccounts: boolean;
  /** The id of an SV customer. */
  connection: number;
  bankAccount: number;
  modes: Modes;
};
export type Act = (world: World, step: Step) => Promise<Answer | undefined>;

export const create =
  (list: keyof Made, call: (world: World, step: Step) => Promise<Answer | undefined>): Act =>
  async (world, step) => {
    const answer = await call(world, step);
    if (answer?.status === 201) world.made[list].push(answer.body.data.id);
    return answer;
  };

export const picked = (ids: number[], pick: number) =>
  ids.length === 0 ? undefined : ids[pick % ids.length];

export const change =
  (list: keyof Made, body: (step: Step, world: World) => Record<string, unknown>): Act =>
  async (world, step) => {
    const id = picked(world.made[list], step.pick);
    return id === undefined ? undefined : world.api.patch(`/${list}/${id}`, body(step, world));
  };

export const remove =
  (list: keyof Made): Act =>
  async (world, step) => {
    const id = picked(world.made[list], step.pick);
    if (id === undefined) return undefined;
    const answer = await world.api.delete(`/${list}/${id}`);
    if (answer.status === 200) world.made[list] = world.made[list].filter((other) => other !== id);
    return answer;
  };

export const things = [
  { product: 'Cylinders', weight: 14.2 },
  { product: 'Cylinders', weight: 19 },
  { product: 'Regulators', weight: 0 },
];
export const thingOf = ({ weight }: Step) => things[weight] ?? {};
/** The first of the area's two drivers has two vehicles. */
export const crewOf = ({ crews }: World, { pick }: Step) => crews[pick % crews.length];
export const returned = (step: Step) => (thingOf(step) === things[2] ? 0 : step.empties);
export const branchOf = ({ business, elsewhere }: World, { variant }: Step) =>
  variant % 4 === 0 ? elsewhere : business.branch.id;
