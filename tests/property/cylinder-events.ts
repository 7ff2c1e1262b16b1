import fc from 'fast-check';
import { expect } from 'vitest';
import type { StockState } from '../../src/masters/things.ts';
import type { Answer, Api } from '../harness/app.ts';
import { type Business, day } from '../harness/day.ts';

/** The day that is deleted and entered again. */
export const REENTERED = 7;

type Counts = Partial<Record<StockState, number>>;
/** 14.2 kg cylinders; `day` is a day of November, `later` how many days after it they arrive. */
export type Event = { day: number } & (
  | { kind: 'found'; qty: number }
  | { kind: 'exchanged'; qty: number }
  | { kind: 'sold'; qty: number }
  | {
      kind: 'load';
      later: number;
      empty: number;
      defective: number;
      sound: number;
      leaky: number;
      short: number;
      isCorrected: boolean;
    }
  | {
      kind: 'transfer';
      later: number;
      filled: number;
      empty: number;
      defective: number;
      missing: number;
      isShort: boolean;
    }
  | { kind: 'counted'; off: number; meanwhile: number }
);

/** What an event adds to a godown on a day. */
type Move = Counts & { day: number; godown: 'main' | 'depot' };

const to = (most: number, least = 0) => fc.integer({ min: least, max: most });
const dated = { day: fc.oneof(to(27, 1), fc.constant(REENTERED)) };
const later = to(3);
const kind = <const Kind extends string>(name: Kind) => fc.constant(name);

export const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ ...dated, kind: kind('found'), qty: to(3, 1) }),
  fc.record({ ...dated, kind: kind('exchanged'), qty: to(2, 1) }),
  fc.record({ ...dated, kind: kind('sold'), qty: to(5, 1) }),
  fc.record({
    ...{ ...dated, kind: kind('load'), later, empty: to(40, 1), defective: to(4) },
    ...{ sound: to(40, 2), leaky: to(2), short: to(2), isCorrected: fc.boolean() },
  }),
  fc.record({
    ...{ ...dated, kind: kind('transfer'), later, filled: to(20, 2), empty: to(10), defective: to(2) },
    ...{ missing: to(1), isShort: fc.boolean() },
  }),
  fc.record({ ...dated, kind: kind('counted'), off: to(3, -3), meanwhile: to(2) }),
);

/** What an event does to the godowns: no rule of the console, only plain arithmetic. */
export function movesOf(event: Event): Move[] {
  const main = { day: event.day, godown: 'main' } as const;
  switch (event.kind) {
    case 'found':
    case 'exchanged':
      return [{ ...main, filled: -event.qty, defective: event.qty }];
    case 'sold':
      return [{ ...main, filled: -event.qty, empty: event.qty }];
    case 'load':
      return [
        { ...main, empty: -event.empty, defective: -event.defective },
        { ...main, day: event.day + event.later, filled: event.sound, defective: event.leaky },
      ];
    case 'transfer': {
      const { filled, empty, defective, missing } = event;
      return [
        { ...main, filled: -filled, empty: -empty, defective: -defective },
        { day: event.day + event.later, godown: 'depot', filled: filled - missing, empty, defective },
      ];
    }
    case 'counted':
      return [{ ...main, filled: event.off - event.meanwhile, defective: event.meanwhile }];
  }
}

type World = { api: Api; business: Business; depot: number };
/** An event that is entered: what takes it back, and a correction that comes later. */
type Recorded = { remove: () => Promise<void>; correct?: () => Promise<void> };

/** Enters an event as people do. */
export async function recorded(world: World, event: Event): Promise<Recorded> {
  switch (event.kind) {
    case 'found':
    case 'exchanged':
      return defective(world, event);
    case 'sold':
      return sold(world, event);
    case 'load':
      return load(world, event);
    case 'transfer':
      return transfer(world, event);
    case 'counted':
      return counted(world, event);
  }
}

type Of<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;
const cylinder = { product: 'Cylinders', weight: 14.2 };
const dateOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

async function saved(answer: Promise<Answer>) {
  const given = await answer;
  expect(given).toBeSaved();
  return given.body.data;
}

async function add({ api }: World, path: string, body: object) {
  const { id } = await saved(api.post(path, body));
  return { id, remove: async () => void (await saved(api.delete(`${path}/${id}`))) };
}

const defective = (
  world: World,
  { kind, day, qty }: Pick<Of<'found' | 'exchanged'>, 'kind' | 'day' | 'qty'>,
) =>
  add(world, '/defectives', {
    ...cylinder,
    date: dateOf(day),
    godown_id: world.business.godown.id,
    kind,
    qty,
    reason: 'body leak',
    note: '',
  });

async function sold(world: World, event: Of<'sold'>): Promise<Recorded> {
  const { qty } = event;
  const lines = [{ qty, empty_cylinders: qty }];
  const { id } = await saved(
    day(world.api, world.business).sellAtCounter({ date: dateOf(event.day), lines }),
  );
  return { remove: async () => void (await saved(world.api.delete(`/countersales/${id}`))) };
}

let loads = 0;

/** A receipt that is corrected a week later first says that all cylinders were sound. */
async function load(world: World, event: Of<'load'>): Promise<Recorded> {
  const { api, business } = world;
  const { empty, defective, sound, leaky, short, isCorrected } = event;
  const invoiced = sound + leaky + short;
  const line = { weight: 14.2, invoiced, invoice_amount: 900 * invoiced };
  const right = [{ ...line, sound, leaky, short }];
  const { id, remove } = await add(world, '/plantloads', {
    date: dateOf(event.day),
    number: `L-${++loads}`,
    vendor_id: business.vendor.id,
    godown_id: business.godown.id,
    vehicle: '',
    crew: '',
    sent: [{ weight: 14.2, empty, defective }],
    note: '',
  });
  const receipt = `/plantloads/${id}/receipt`;
  await saved(
    api.post(receipt, {
      received_on: dateOf(event.day + event.later),
      invoice_no: `INV-${loads}`,
      invoice_date: dateOf(event.day),
      received: isCorrected ? [{ ...line, sound: invoiced, leaky: 0, short: 0 }] : right,
      payment_mode: 'upi',
      paid_amount: 0,
    }),
  );
  return {
    remove,
    ...(isCorrected && { correct: async () => void (await saved(api.patch(receipt, { received: right }))) }),
  };
}

async function transfer(world: World, event: Of<'transfer'>): Promise<Recorded> {
  const { api, business, depot } = world;
  const { filled, empty, defective, missing, isShort } = event;
  const sent = { ...cylinder, filled, empty, defective };
  const { id, remove } = await add(world, '/stocktransfers', {
    date: dateOf(event.day),
    godown_id: business.godown.id,
    to_godown_id: depot,
    sent: [sent],
  });
  await saved(
    api.post(`/stocktransfers/${id}/receipt`, {
      received_on: dateOf(event.day + event.later),
      received: [{ ...sent, filled: filled - missing }],
      employee_id: isShort ? business.driver.id : '',
      loss_reason: isShort || missing === 0 ? '' : 'Fell off',
    }),
  );
  return { remove };
}

/** What turns defective after the start of a count is no difference of it. */
async function counted(world: World, event: Of<'counted'>): Promise<Recorded> {
  const { api, business } = world;
  const { meanwhile, off } = event;
  const started = await saved(
    api.post('/stockcounts', {
      date: dateOf(event.day),
      godown_id: business.godown.id,
      is_blind: false,
      note: '',
    }),
  );
  const path = `/stockcounts/${started.id}`;
  const found =
    meanwhile > 0 ? await defective(world, { kind: 'found', day: event.day, qty: meanwhile }) : undefined;
  const [{ filled, empty, defective: leaky }] = started.expected;
  const lines = [{ ...cylinder, filled: filled + off, empty, defective: leaky }];
  const { version } = await saved(api.patch(path, { counted: lines }));
  await saved(api.post(`${path}/approval`, { version }));
  return {
    remove: async () => {
      await saved(api.delete(`${path}/approval`));
      await saved(api.delete(path));
      await found?.remove();
    },
  };
}
