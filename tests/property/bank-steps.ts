import type { Api } from '../harness/app.ts';
import { type Act, branchOf, create, picked, remove, type Step, type World } from './world.ts';

/** The ids of modes of payment, by their kind. */
export type Modes = Record<'upi' | 'bank' | 'cheque' | 'prepaid', number>;

/** Adds a mode of payment of each kind. */
export async function addModes(api: Api, places: { bankAccount: number; vendor: number }): Promise<Modes> {
  const add = async (kind: string, place: object = {}) =>
    (await api.post('/mode_of_payments', { name: `By ${kind}`, kind, ...place })).body.data.id;
  return {
    upi: await add('upi'),
    bank: await add('bank', { bank_account_id: places.bankAccount }),
    cheque: await add('cheque'),
    prepaid: await add('prepaid', { vendor_id: places.vendor }),
  };
}

/** Cash, UPI without and with a mode, a transfer, and a cheque in turn. */
export function paidBy({ modes }: World, { pick }: Step) {
  const ways = [
    { payment_mode: 'cash' },
    { payment_mode: 'upi' },
    { payment_mode: 'upi', mode_of_payment_id: modes.upi },
    { payment_mode: 'upi', mode_of_payment_id: modes.bank },
    { payment_mode: 'upi', mode_of_payment_id: modes.cheque },
  ];
  return ways[pick % ways.length] ?? {};
}

/** The same for money that comes in: a cheque has a number. */
export function receivedBy(world: World, step: Step) {
  const paid = paidBy(world, step);
  const isCheque = 'mode_of_payment_id' in paid && paid.mode_of_payment_id === world.modes.cheque;
  return { ...paid, ...(isCheque && { cheque_number: `${step.pick}${step.variant}` }) };
}

/** Of a cash sale: cash, UPI, a transfer, or prepaid, where a driver's cash may have something from the door. */
export function soldBy({ modes, hasAccounts }: World, { pick, variant }: Step) {
  const door = hasAccounts && variant % 4 > 1 && { collected_amt: variant % 4 === 2 ? 50 : -20 };
  const ways = [
    {},
    { payment_mode: 'upi' },
    { payment_mode: 'upi', mode_of_payment_id: modes.bank },
    { payment_mode: 'upi', mode_of_payment_id: modes.prepaid, ...door },
  ];
  return ways[pick % ways.length];
}

const moveCheque =
  (name: 'clear' | 'bounce', field: string): Act =>
  async (world, step) => {
    const id = await anyCheque(world, step);
    return id === undefined ? undefined : world.api.post(`/cheques/${id}/${name}`, { [field]: step.date });
  };

async function anyCheque({ api }: World, { pick }: Step): Promise<number | undefined> {
  const { body } = await api.get('/cheques?limit=50');
  return picked(
    body.data.map(({ id }: { id: number }) => id),
    pick,
  );
}

/** What is done with cheques and UPI, and paid to the vendor. */
export const bankSteps = {
  payVendor: create('vendorpayments', (world, step) =>
    world.api.post('/vendorpayments', {
      ...{ date: step.date, branch_id: branchOf(world, step), vendor_id: world.business.vendor.id },
      ...{ amount: step.qty * 150, tds_amt: step.variant % 2, ...paidBy(world, step) },
    }),
  ),
  deleteVendorPayment: remove('vendorpayments'),
  settleUpi: create('upisettlements', (world, step) =>
    world.api.post('/upisettlements', {
      ...{
        date: step.date,
        for_date: step.date,
        branch_id: branchOf(world, step),
        bank_account_id: world.bankAccount,
      },
      ...{ amount: step.qty * 300, fee_amt: step.variant, tax_amt: 1, reference: `UTR ${step.pick}` },
    }),
  ),
  deleteUpiSettlement: remove('upisettlements'),
  depositCheque: async (world, step) => {
    const id = await anyCheque(world, step);
    const deposit = { ids: [id], bank_account_id: world.bankAccount, deposited_on: step.date };
    return id === undefined ? undefined : world.api.post('/cheques/deposit', deposit);
  },
  clearCheque: moveCheque('clear', 'cleared_on'),
  bounceCheque: moveCheque('bounce', 'bounced_on'),
  undoCheque: async (world, step) => {
    const id = await anyCheque(world, step);
    const undone = ['deposit', 'clear', 'bounce'][step.variant % 3];
    return id === undefined ? undefined : world.api.delete(`/cheques/${id}/${undone}`);
  },
} satisfies Record<string, Act>;
