import { sumRupees } from '../../src/kit/shared/money.ts';
import { driverEntryKinds } from '../../src/masters/choices.ts';
import type { Answer } from '../harness/app.ts';
import { day } from '../harness/day.ts';
import { receivedBy } from './bank-steps.ts';
import {
  type Act,
  branchOf,
  change,
  create,
  crewOf,
  remove,
  returned,
  type Step,
  thingOf,
  type World,
} from './world.ts';

type Open = {
  branch_id: number;
  total_amount: number;
  upi_amt: number;
  cash_amt: number;
  collected_amt: number;
  spent_amt: number;
  parties: { employee_id: number | null; expected_amt: number }[];
};
type Entry = { branch_id: number; saletype: string; payment_mode: string; amount: number };

/** Handed in less expected (₹), in turn. */
const DIFFERENCES = [0, -70, 20, 0, -1, 500];
const CLEARANCES = ['found', 'charged', 'written_off', 'charged'];

const driverOf = (world: World, step: Step) => crewOf(world, step)?.employee_id;
/** A driver of the area, or the office. */
const onRoad = (world: World, step: Step) =>
  step.variant % 3 > 0 && { employee_id: driverOf(world, step), area_code_id: world.business.area.id };

/** The recovery of an area's open records; with accounts of drivers every party hands in something. */
export const recover: Act = (world, step) =>
  world.hasAccounts ? recoverShares(world, step) : recoverEntries(world, step);

async function recoverShares({ api, business }: World, { date, pick, variant }: Step): Promise<Answer> {
  const { body } = await api.get(`/cashrecoverys/open?date=${date}&area_code_id=${business.area.id}`);
  const [open]: (Open | undefined)[] = body.data;
  const shares = (open?.parties ?? []).map(({ employee_id, expected_amt }, at) => ({
    employee_id,
    handed_amt: Math.max(0, expected_amt + (DIFFERENCES[(pick + at) % 6] ?? 0)),
  }));
  const counted = sumRupees(shares.map(({ handed_amt }) => handed_amt));
  const {
    branch_id,
    total_amount = 0,
    upi_amt = 0,
    cash_amt = 0,
    collected_amt = 0,
    spent_amt = 0,
  } = open ?? {};
  return day(api, business).recover({
    ...{
      date,
      branch_id,
      total_amount,
      upi_amt,
      cash_amt,
      collected_amt,
      spent_amt,
      reason: 'Counted later',
    },
    denominations: counted > 0 ? [{ 1: { count: counted, amount: counted } }] : [],
    // Without them several parties are refused.
    ...(variant !== 0 && { shares }),
  });
}

async function recoverEntries({ api, business }: World, { date }: Step): Promise<Answer> {
  const { body } = await api.get(`/dayentries/filter?date=${date}&area_code_id=${business.area.id}`);
  // Of an area that has moved, the entries of the branch that sold first.
  const ofBranch: Entry[] = body.data.filter((entry: Entry) => entry.branch_id === body.data[0].branch_id);
  const total = (matches: (entry: Entry) => boolean) =>
    sumRupees(ofBranch.filter(matches).map(({ amount }) => amount));
  const isPaid = (mode: string) => (entry: Entry) =>
    entry.saletype !== 'Credit Sales' && entry.payment_mode === mode;
  return day(api, business).recover({
    date,
    total_amount: total(() => true),
    upi_amt: total(isPaid('upi')),
    cash_amt: total(isPaid('cash')),
    reason: 'Counted later',
  });
}

/** What is done with the accounts of drivers; refused, or without them, while the setting is off. */
export const driverSteps = {
  switchAccounts: async (world, { variant, pick }) => {
    const isOn = variant % 3 > 0;
    const answer = await world.api.patch('/settings', {
      driver_accounts: isOn,
      credit_overs: pick % 2 === 0,
    });
    if (answer.status === 200) world.hasAccounts = isOn;
    return answer;
  },
  collect: create('collectible/payments', (world, step) =>
    day(world.api, world.business).pay({
      ...onRoad(world, step),
      date: step.date,
      amount: step.qty * 100,
      ...receivedBy(world, step),
    }),
  ),
  collectCharge: create('sv_amounts/payments', (world, step) =>
    world.api.post('/sv_amounts/payments', {
      ...onRoad(world, step),
      date: step.date,
      customer_id: world.connection,
      amount: step.qty * 10,
      ...receivedBy(world, step),
    }),
  ),
  deleteCharge: remove('sv_amounts/payments'),
  spend: create('expences', (world, step) => {
    const driver = onRoad(world, step);
    return day(world.api, world.business).spend({
      ...(driver
        ? { ...driver, paid_from: 'driver' }
        : step.pick % 3 === 0 && { mode_of_payment_id: world.modes.bank }),
      date: step.date,
      branch_id: branchOf(world, step),
      amount: step.qty * 20,
    });
  }),
  editExpense: change('expences', ({ qty }) => ({ amount: qty * 30 })),
  deleteExpense: remove('expences'),
  enterForDriver: create('driverentries', (world, step) => {
    const kind = driverEntryKinds[step.variant % 5] ?? 'opening';
    return world.api.post('/driverentries', {
      ...{ date: step.date, branch_id: branchOf(world, step), employee_id: driverOf(world, step), kind },
      ...{ amount: step.qty * 50, note: 'Agreed' },
      ...((kind === 'advance' || kind === 'payment') && { payment_mode: 'cash' }),
    });
  }),
  deleteEntry: remove('driverentries'),
  // Of a driver who is short of something, where there is one.
  clearShortage: create('shortageclearances', async (world, step) => {
    const kind = CLEARANCES[step.pick % 4];
    const { body } = await world.api.get(
      `/drivers/${driverOf(world, step)}?from_date=${step.date}&to_date=${step.date}`,
    );
    const [missing] = body.data?.missing ?? [];
    return world.api.post('/shortageclearances', {
      ...{
        date: step.date,
        branch_id: missing?.branch.id ?? branchOf(world, step),
        employee_id: driverOf(world, step),
      },
      ...{
        ...thingOf(step),
        state: returned(step) % 2 === 0 ? 'filled' : 'empty',
        qty: 1,
        kind,
        note: 'Agreed',
      },
      ...(missing && {
        product: missing.product,
        weight: String(missing.weight || ''),
        state: missing.state,
      }),
      ...(kind === 'charged' && { amount: 2_200 }),
      ...(kind === 'found' && { godown_id: world.business.godown.id }),
    });
  }),
  deleteClearance: remove('shortageclearances'),
} satisfies Record<string, Act>;
