import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { booksBalance } from '../../src/stock/audit.ts';
import { type Answer, type Api, testApp } from '../harness/app.ts';
import { type Business, DAY, day, openBusiness } from '../harness/day.ts';
import { brokenHistories, newestChange } from '../harness/replay.ts';
import { daySheetFaults } from './day-sheet-faults.ts';

/** One thing that somebody might do, sensible or not; `pick` chooses among the records made so far. */
type Step = {
  kind: keyof typeof steps;
  qty: number;
  empties: number;
  weight: number;
  pick: number;
  variant: number;
};

type Made = Record<
  | 'inventory'
  | 'stockassigns'
  | 'dayentries'
  | 'stocksettelments'
  | 'cashrecoverys'
  | 'stockadjustments'
  | 'collectible/payments',
  number[]
>;
type Crew = { employee_id: number; vehicle_id: number };
type World = { api: Api; business: Business; elsewhere: number; crews: Crew[]; made: Made };
type Act = (world: World, step: Step) => Promise<Answer | undefined>;

const create =
  (list: keyof Made, call: (world: World, step: Step) => Promise<Answer>): Act =>
  async (world, step) => {
    const answer = await call(world, step);
    if (answer.status === 201) world.made[list].push(answer.body.data.id);
    return answer;
  };

const picked = (ids: number[], pick: number) => (ids.length === 0 ? undefined : ids[pick % ids.length]);

const change =
  (list: keyof Made, body: (step: Step, world: World) => Record<string, unknown>): Act =>
  async (world, step) => {
    const id = picked(world.made[list], step.pick);
    return id === undefined ? undefined : world.api.patch(`/${list}/${id}`, body(step, world));
  };

const remove =
  (list: keyof Made): Act =>
  async (world, step) => {
    const id = picked(world.made[list], step.pick);
    if (id === undefined) return undefined;
    const answer = await world.api.delete(`/${list}/${id}`);
    if (answer.status === 200) world.made[list] = world.made[list].filter((other) => other !== id);
    return answer;
  };

const SALE_TYPES = ['Cash Sales', 'Credit Sales', 'Other Product Sales'];
const KINDS = ['opening', 'count', 'damaged', 'lost'];
const things = [
  { product: 'Cylinders', weight: 14.2 },
  { product: 'Cylinders', weight: 19 },
  { product: 'Regulators', weight: 0 },
];
const thingOf = ({ weight }: Step) => things[weight] ?? {};
/** Of the area's two drivers the first one has two vehicles; he goes out most. */
const crewOf = ({ crews }: World, { pick }: Step) => crews[Math.max(0, (pick % 5) - 2)];
/** Now and then a record is dated back. */
const dateOf = ({ variant }: Step) => (variant % 4 === 0 ? '2026-11-18' : DAY);
const returned = (step: Step) => (thingOf(step) === things[2] ? 0 : step.empties);

const names = 'abcdefghijklmnopqrstu';

const steps = {
  purchase: create('inventory', ({ api, business }, step) =>
    day(api, business).purchase({
      ...thingOf(step),
      date: dateOf(step),
      qty: step.qty,
      empty_cylinders: returned(step),
    }),
  ),
  editPurchase: change('inventory', (step) => ({
    qty: step.qty,
    empty_cylinders: 0,
    ...(step.variant === 0 && thingOf(step)),
  })),
  deletePurchase: remove('inventory'),
  assign: create('stockassigns', (world, step) =>
    day(world.api, world.business).assign({
      ...thingOf(step),
      ...crewOf(world, step),
      branch_id: '',
      qty: step.qty,
    }),
  ),
  editAssign: change('stockassigns', (step) => ({ qty: step.qty, ...(step.variant === 0 && thingOf(step)) })),
  deleteAssign: remove('stockassigns'),
  sell: create('dayentries', (world, step) => {
    const saletype = SALE_TYPES[step.variant % 3];
    const empty_cylinders = saletype === 'Other Product Sales' ? 0 : returned(step);
    return day(world.api, world.business).sell({
      ...thingOf(step),
      ...(saletype !== 'Other Product Sales' && step.variant % 2 === 0 && crewOf(world, step)),
      saletype,
      qty: step.qty,
      empty_cylinders,
      amount: step.qty * 900,
    });
  }),
  deleteSale: remove('dayentries'),
  settle: create('stocksettelments', (world, step) =>
    day(world.api, world.business).settle({
      ...thingOf(step),
      ...crewOf(world, step),
      qty: step.qty,
      empty_cylinders: returned(step),
    }),
  ),
  settleAll: create('stocksettelments', (world, step) =>
    day(world.api, world.business).settle({ ...crewOf(world, step), product: '', weight: '' }),
  ),
  editSettlement: change('stocksettelments', (step) => ({ qty: step.qty, empty_cylinders: step.empties })),
  deleteSettlement: remove('stocksettelments'),
  recover: create('cashrecoverys', async ({ api, business }) => {
    const { body } = await api.get(`/dayentries/filter?date=${DAY}&area_code_id=${business.area.id}`);
    const total = (matches: (entry: { saletype: string; payment_mode: string }) => boolean) =>
      body.data.filter(matches).reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0);
    const isPaid = (mode: string) => (entry: { saletype: string; payment_mode: string }) =>
      entry.saletype !== 'Credit Sales' && entry.payment_mode === mode;
    const totals = {
      total_amount: total(() => true),
      upi_amt: total(isPaid('upi')),
      cash_amt: total(isPaid('cash')),
    };
    return day(api, business).recover(totals);
  }),
  deleteRecovery: remove('cashrecoverys'),
  adjust: create('stockadjustments', ({ api, business }, step) =>
    day(api, business).open({
      ...thingOf(step),
      kind: KINDS[step.variant % 4],
      date: step.pick % 3 === 0 ? '2026-11-18' : DAY,
      filled: step.qty,
      empty: step.variant === 5 ? '' : returned(step),
    }),
  ),
  deleteAdjustment: remove('stockadjustments'),
  pay: create('collectible/payments', ({ api, business }, step) =>
    api.post('/collectible/payments', {
      date: dateOf(step),
      customer_id: (step.variant === 0 ? business.guest : business.credit).id,
      amount: step.qty * 700,
      payment_mode: 'cash',
    }),
  ),
  deletePayment: remove('collectible/payments'),
  // Masters change in the middle of it all; mostly they come back.
  moveArea: async ({ api, business, elsewhere }, { variant }) =>
    api.patch(`/area_codes/${business.area.id}`, {
      branch_id: variant % 3 === 0 ? elsewhere : business.branch.id,
    }),
  moveGodown: async ({ api, business, elsewhere }, { variant }) =>
    api.patch(`/godowns/${business.godown.id}`, {
      branch_id: variant % 3 === 0 ? elsewhere : business.branch.id,
    }),
  rename: async ({ api, business }, { variant, pick }) =>
    variant % 2 === 0
      ? api.patch(`/branches/${business.branch.id}`, { name: `Branch ${names[pick]}` })
      : api.patch(`/employees/${business.driver.id}`, { name: `Driver ${names[pick]}` }),
  deactivate: async ({ api, business }, { variant, pick }) =>
    api.patch(pick % 2 === 0 ? `/godowns/${business.godown.id}` : `/vehicles/${business.vehicle.id}`, {
      status: variant % 4 === 0 ? 'InActive' : 'Active',
    }),
} satisfies Record<string, Act>;

/** Sales and what undoes things come often, so that corrections meet books in which something has happened. */
const often: Partial<Record<Step['kind'], number>> = {
  sell: 8,
  assign: 4,
  settle: 4,
  editSettlement: 3,
  deleteSettlement: 2,
  recover: 3,
};
const kinds = (Object.keys(steps) as Step['kind'][]).map((kind) => ({
  arbitrary: fc.constant(kind),
  weight: often[kind] ?? 1,
}));

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...kinds),
  qty: fc.integer({ min: 0, max: 8 }),
  empties: fc.integer({ min: 0, max: 3 }),
  weight: fc.constantFrom(0, 0, 0, 0, 1, 2),
  pick: fc.nat(20),
  variant: fc.nat(11),
});

const TABLES = [
  'stock_balances',
  'stock_movements',
  'inventory',
  'stock_assigns',
  'stock_settlements',
  'stock_adjustments',
  'day_entries',
  'cash_recoveries',
  'credit_accounts',
  'credit_entries',
  'customer_payments',
  'sales_days',
  'godown_stock_days',
];

/**
 * Plays random sequences of valid and invalid operations and checks the books, the driver's day sheet and the histories after each.
 * @example await playAnySequence({ runs: 60, steps_at_most: 45 })
 */
export async function playAnySequence({ runs, steps_at_most }: { runs: number; steps_at_most: number }) {
  const { api, an, db } = await testApp();
  const business = await openBusiness(api, { credit_limit: 20_000 });
  const elsewhere = (await an.branch()).id;
  const second = await an.employee({ type: 'Driver' });
  const crews = [
    { employee_id: business.driver.id, vehicle_id: business.vehicle.id },
    { employee_id: business.driver.id, vehicle_id: (await an.vehicle()).id },
    { employee_id: second.id, vehicle_id: (await an.vehicle()).id },
  ];
  const fingerprint = async () => {
    const texts = TABLES.map(
      (table) =>
        sql`(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${sql.table(table)} as t)`,
    );
    const { rows } = await sql<{ print: string }>`select concat_ws(' ', ${sql.join(texts)}) as print`.execute(
      db,
    );
    return `${rows[0]?.print} ${await newestChange(db)}`;
  };
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: steps_at_most, size: 'max' }),
      async (sequence) => {
        await sql`truncate stock_balances, stock_movements, inventory, day_entries, stock_assigns, stock_settlements,
                         stock_adjustments, cash_recoveries, customer_payments, credit_entries, sales_days,
                         godown_stock_days`.execute(db);
        await db.updateTable('credit_accounts').set({ owed: 0, unpaid_since: null }).execute();
        await api.patch(`/area_codes/${business.area.id}`, { branch_id: business.branch.id });
        await api.patch(`/godowns/${business.godown.id}`, {
          branch_id: business.branch.id,
          status: 'Active',
        });
        await api.patch(`/vehicles/${business.vehicle.id}`, { status: 'Active' });
        const emptied_at = await newestChange(db);
        const made: Made = {
          inventory: [],
          stockassigns: [],
          dayentries: [],
          stocksettelments: [],
          cashrecoverys: [],
          'collectible/payments': [],
          stockadjustments: [],
        };
        const world = { api, business, elsewhere, crews, made };
        await day(api, business).open({ filled: 60, empty: 20 });
        await day(api, business).assign({ qty: 20 });
        for (const next of sequence) {
          const before = await fingerprint();
          const answer = await steps[next.kind](world, next);
          if (!answer) continue;
          expect(answer.status, `${JSON.stringify(next)} ${answer.text}`).toBeLessThan(500);
          if (answer.status >= 400) expect(await fingerprint(), JSON.stringify(next)).toBe(before);
          const outcome = `${next.kind} ${answer.status < 400 ? 'accepted' : 'refused'}`;
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        }
        expect(await booksBalance(db)).toEqual([]);
        for (const driver of [business.driver, second])
          expect(await daySheetFaults(api, { driver })).toEqual([]);
        expect(await brokenHistories(db, emptied_at)).toEqual([]);
      },
    ),
    { numRuns: runs },
  );
  // A kind of step that was never accepted would prove nothing about it.
  const accepted = Object.keys(steps).filter((kind) => seen.has(`${kind} accepted`));
  expect(accepted).toEqual(Object.keys(steps));
  expect([...seen.keys()].filter((outcome) => outcome.endsWith('refused')).length).toBeGreaterThan(8);
}
