import fc from 'fast-check';
import type { Answer } from '../harness/app.ts';
import { DAY, day } from '../harness/day.ts';
import { bankSteps, paidBy, receivedBy, soldBy } from './bank-steps.ts';
import { driverSteps, recover } from './driver-steps.ts';
import { tillSteps } from './till-steps.ts';
import {
  type Act,
  change,
  create,
  crewOf,
  EARLIER,
  picked,
  remove,
  returned,
  type Step,
  TODAY,
  thingOf,
  things,
  type World,
} from './world.ts';

const SALE_TYPES = ['Cash Sales', 'Credit Sales', 'Other Product Sales'];
const KINDS = ['opening', 'count', 'damaged', 'lost'];
const names = 'abcdefghijklmnopqrstu';

async function move({ api, business, elsewhere, away }: World, what: 'area' | 'godown'): Promise<Answer> {
  const branchId = away[what] ? business.branch.id : elsewhere;
  const answer = await api.patch(`/${what === 'area' ? 'area_codes' : 'godowns'}/${business[what].id}`, {
    branch_id: branchId,
  });
  if (answer.status === 200) away[what] = !away[what];
  return answer;
}

export const steps = {
  ...driverSteps,
  ...tillSteps,
  ...bankSteps,
  purchase: create('inventory', (world, step) =>
    day(world.api, world.business).purchase({
      ...thingOf(step),
      date: step.date,
      qty: step.qty,
      empty_cylinders: returned(step),
      ...(step.variant % 3 === 0 && { ...paidBy(world, step), paid_amount: step.qty * 200 }),
    }),
  ),
  editPurchase: change('inventory', (step) => ({
    qty: step.qty,
    ...(step.variant % 3 === 0 && { paid_amount: step.qty * 300 }),
    empty_cylinders: 0,
    ...(step.variant === 0 && thingOf(step)),
  })),
  deletePurchase: remove('inventory'),
  assign: create('stockassigns', (world, step) =>
    day(world.api, world.business).assign({
      ...thingOf(step),
      ...crewOf(world, step),
      branch_id: '',
      date: step.date,
      qty: step.qty,
    }),
  ),
  editAssign: change('stockassigns', (step, world) => ({
    qty: step.qty,
    ...(step.variant === 0 && thingOf(step)),
    ...(step.variant % 2 === 0 && crewOf(world, step)),
  })),
  deleteLoad: remove('stockassigns'),
  sell: create('dayentries', (world, step) => {
    const saletype = SALE_TYPES[step.variant % 3];
    const emptyCylinders = saletype === 'Other Product Sales' ? 0 : returned(step);
    return day(world.api, world.business).sell({
      ...thingOf(step),
      ...(saletype !== 'Other Product Sales' && step.variant % 4 > 0 && crewOf(world, step)),
      saletype,
      date: step.date,
      qty: step.qty,
      empty_cylinders: emptyCylinders,
      amount: step.qty * 900,
      ...(saletype === 'Cash Sales' && soldBy(world, step)),
    });
  }),
  deleteSale: remove('dayentries'),
  // One line in the order of the things, one against it.
  sellAtCounter: create('countersales', (world, step) =>
    day(world.api, world.business).sellAtCounter({
      date: step.date,
      ...(step.variant % 2 === 0 && { customer_id: world.business.credit.id }),
      lines: [thingOf(step), things[step.variant % 3] ?? {}].map((thing) => ({
        ...thing,
        qty: step.qty,
        empty_cylinders: thing === things[2] ? 0 : step.empties,
        rate: step.qty > 0 ? 900 : 0,
      })),
    }),
  ),
  deleteCounterSale: remove('countersales'),
  settle: create('stocksettelments', (world, step) =>
    day(world.api, world.business).settle({
      ...thingOf(step),
      ...crewOf(world, step),
      date: step.date,
      qty: step.qty % 4,
      empty_cylinders: step.variant % 2 === 0 ? returned(step) : 0,
      ...(step.variant % 3 === 0 && { defective_back: step.qty % 2 }),
    }),
  ),
  settleAll: create('stocksettelments', (world, step) =>
    day(world.api, world.business).settle({
      ...crewOf(world, step),
      date: step.date,
      product: '',
      weight: '',
    }),
  ),
  editSettlement: change('stocksettelments', (step) => ({
    qty: step.qty % 4,
    empty_cylinders: step.variant % 2 === 0 ? step.empties : 0,
    ...(step.variant % 3 === 0 && { defective_back: step.qty % 3 }),
  })),
  deleteSettlement: remove('stocksettelments'),
  recover: create('cashrecoverys', recover),
  deleteRecovery: remove('cashrecoverys'),
  adjust: create('stockadjustments', ({ api, business }, step) =>
    day(api, business).open({
      ...thingOf(step),
      kind: KINDS[step.variant % 4],
      date: step.date,
      filled: step.qty,
      empty: step.variant === 5 ? '' : returned(step),
    }),
  ),
  deleteAdjustment: remove('stockadjustments'),
  defect: create('defectives', ({ api, business }, step) =>
    day(api, business).defect({
      ...thingOf(step),
      date: step.date,
      qty: step.qty,
      ...(step.variant % 2 === 0 && { kind: 'exchanged', customer_id: business.credit.id }),
    }),
  ),
  editDefective: change('defectives', ({ qty }) => ({ qty })),
  deleteDefective: remove('defectives'),
  pay: create('collectible/payments', (world, step) =>
    world.api.post('/collectible/payments', {
      date: step.date,
      customer_id: (step.variant === 0 ? world.business.guest : world.business.credit).id,
      amount: step.qty * 700,
      ...receivedBy(world, step),
    }),
  ),
  deletePayment: remove('collectible/payments'),
  close: create('daycloses', ({ api, business, elsewhere }, { date, variant }) =>
    api.post('/daycloses', {
      branch_id: variant % 4 === 0 ? elsewhere : business.branch.id,
      date,
      note: 'Agreed',
    }),
  ),
  reopen: async ({ api, made }, { pick }) => {
    const id = picked(made.daycloses, pick);
    if (id === undefined) return undefined;
    const answer = await api.post(`/daycloses/${id}/reopen`, { reason: 'A sale was forgotten' });
    made.daycloses = made.daycloses.filter((other) => other !== id);
    return answer;
  },
  // Masters change in between: area and godown move to the other branch, names and statuses change and change back.
  moveArea: (world) => move(world, 'area'),
  moveGodown: (world) => move(world, 'godown'),
  rename: async ({ api, business }, { variant, pick }) =>
    variant % 2 === 0
      ? api.patch(`/branches/${business.branch.id}`, { name: `Branch ${names[pick]}` })
      : api.patch(`/employees/${business.driver.id}`, { name: `Driver ${names[pick]}` }),
  deactivate: async ({ api, business }, { variant, pick }) =>
    api.patch(pick % 2 === 0 ? `/godowns/${business.godown.id}` : `/vehicles/${business.vehicle.id}`, {
      status: variant % 3 === 0 ? 'InActive' : 'Active',
    }),
} satisfies Record<string, Act>;

/** Sales, deletions and corrections are frequent, so that corrections meet books with records. */
const often: Partial<Record<Step['kind'], number>> = {
  sell: 14,
  assign: 5,
  editAssign: 4,
  settle: 2,
  editSettlement: 2,
  deleteSettlement: 2,
  recover: 2,
  adjust: 2,
  reopen: 4,
  moveArea: 2,
  moveGodown: 2,
  deactivate: 2,
  switchAccounts: 1,
  collect: 3,
  spend: 2,
  clearShortage: 3,
  countTill: 2,
  moveCash: 2,
  deposit: 2,
  enterForDriver: 2,
  payVendor: 2,
  depositCheque: 4,
  bounceCheque: 2,
  clearCheque: 2,
};
const kinds = (Object.keys(steps) as Step['kind'][]).map((kind) => ({
  arbitrary: fc.constant(kind),
  weight: often[kind] ?? 1,
}));

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...kinds),
  date: fc.constantFrom(DAY, DAY, DAY, EARLIER, EARLIER, TODAY, TODAY, TODAY),
  qty: fc.integer({ min: 0, max: 8 }),
  empties: fc.integer({ min: 0, max: 3 }),
  weight: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2),
  pick: fc.nat(20),
  variant: fc.nat(11),
});

/**
 * The end of a day: both drivers sell once more, the stock of each crew, the cash and the till are counted, cash goes to the
 * bank, then the day is closed.
 */
const endOfDay = step.map((last): Step[] => [
  ...[0, 2, 3].map((pick): Step => ({ ...last, kind: 'sell', pick, variant: 3 })),
  { ...last, kind: 'deleteCount' },
  ...[0, 1, 2].map((pick): Step => ({ ...last, kind: 'settleAll', pick })),
  { ...last, kind: 'recover' },
  { ...last, kind: 'deposit' },
  { ...last, kind: 'creditSlip' },
  { ...last, kind: 'countTill' },
  { ...last, kind: 'close' },
  ...(last.variant % 2 === 0 ? [{ ...last, kind: 'reopen' } satisfies Step] : []),
]);

/** A customer pays by cheque, which the bank clears or not. */
const cheque = step.map((last): Step[] => [
  { ...last, kind: 'pay', pick: 4, qty: last.qty + 1 },
  { ...last, kind: 'depositCheque' },
  { ...last, kind: last.variant % 2 === 0 ? 'bounceCheque' : 'clearCheque' },
]);

const at = (kind: Step['kind'], values: Partial<Step> = {}): Step[] => [
  { kind, date: DAY, qty: 2, empties: 0, weight: 0, pick: 0, variant: 3, ...values },
];
/** A sequence in which every kind of step is accepted. */
export const known: Step[][] = [
  ...[at('purchase'), at('editPurchase', { qty: 3 }), at('deletePurchase')],
  ...[at('adjust', { variant: 0 }), at('deleteAdjustment')],
  ...[at('defect'), at('editDefective', { qty: 1 }), at('deleteDefective')],
  ...[at('assign'), at('editAssign', { qty: 3 }), at('assign'), at('deleteLoad', { pick: 1 })],
  ...[at('sell'), at('deleteSale'), at('sell'), at('pay'), at('deletePayment')],
  ...[at('sellAtCounter'), at('deleteCounterSale')],
  ...[at('settleAll'), at('editSettlement', { qty: 1 }), at('deleteSettlement'), at('settle')],
  ...[at('clearShortage'), at('deleteClearance'), at('clearShortage', { pick: 1 })],
  ...[
    at('switchAccounts', { variant: 1 }),
    at('collect', { variant: 4 }),
    at('collectCharge', { variant: 3 }),
  ],
  ...[at('deleteCharge'), at('collectCharge', { variant: 4 }), at('enterForDriver'), at('deleteEntry')],
  ...[at('spend', { variant: 1 }), at('deleteExpense'), at('spend', { variant: 1 })],
  ...[at('spend'), at('editExpense', { pick: 1 }), at('moveCash'), at('deleteMove')],
  ...[
    at('deposit'),
    at('creditSlip'),
    at('undoCredit'),
    at('deleteSlip'),
    at('countTill'),
    at('deleteCount'),
  ],
  ...[
    at('settleUpi'),
    at('deleteUpiSettlement'),
    at('payVendor'),
    at('deleteVendorPayment'),
    at('pay', { pick: 4 }),
    at('depositCheque'),
    at('clearCheque'),
  ],
  ...[at('undoCheque', { variant: 1 }), at('bounceCheque')],
  ...[
    at('enterForDriver', { variant: 1 }),
    at('recover'),
    at('deleteRecovery'),
    at('recover'),
    at('countTill'),
    at('close'),
    at('reopen'),
  ],
  ...[at('moveArea'), at('moveArea'), at('moveGodown'), at('moveGodown'), at('rename'), at('deactivate')],
];

/** One step, or the steps that end a day or follow a cheque. */
export const anySteps = fc.oneof(
  { arbitrary: step.map((one) => [one]), weight: 32 },
  { arbitrary: endOfDay, weight: 2 },
  { arbitrary: cheque, weight: 1 },
);
