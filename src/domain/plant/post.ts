import type { Db } from '../../kit/server/db/db.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { branchOfGodown } from '../day/parties.ts';
import { keepPurchasesOfLoad } from '../purchases/of-load.ts';
import type { StoredPurchase } from '../purchases/purchase-rows.ts';
import { type Movement, repostAll } from '../stock/ledger.ts';
import { claim, conversion, godown, goods, plantLoad, vendor } from '../stock/places.ts';
import { dropClaims, keepClaims } from './claim-rows.ts';
import type { PlantLoad, Receipt, SentLoad } from './load-rows.ts';
import { plantRefusals } from './refusals.ts';

/**
 * Posts a load as it is now instead of as it was: its claims, its purchases with their money, and the goods of both steps.
 * @throws plant_claim_settled when a settled claim would change; not_enough_stock when the goods were used later; and what
 *   branchOfGodown and keepPurchasesOfLoad throw
 */
export async function postPlantLoad(db: Db, load: PlantLoad): Promise<void> {
  const { id, date } = load;
  const receipt = load.received ? load : undefined;
  const branchId = receipt ? await branchOfGodown(db, atReceipt(receipt), load.godown_id) : load.branch_id;

  const claims = await keepClaims(db, id, receipt ? claimsOf(receipt, branchId) : []);
  await keepPurchasesOfLoad(db, id, receipt ? purchasesOf(receipt, branchId) : []);

  await repostAll(db, [
    { source: { source: 'plant_load', id, date }, movements: sentMovements(load) },
    {
      source: { source: 'plant_receipt', id, date: receipt?.received_on ?? date },
      movements: receipt ? receivedMovements(receipt, claims) : [],
    },
  ]);
  await dropClaims(db, id, [...claims.values()]);
}

/** @throws plant_date_too_early */
export function refuseEarlier(field: string, date: string, earliest: string): void {
  if (date < earliest) throw plantRefusals.plant_date_too_early(earliest).at(field);
}

type Received = SentLoad & Receipt & { id: number };

const atReceipt = ({ godown_id, received_on }: Received) => ({ godown_id, date: received_on });

const claimsOf = ({ received, received_on, vendor_id, godown_id }: Received, branchId: number) =>
  received
    .filter(({ short }) => short > 0)
    .map(({ weight, short }) => ({
      date: received_on,
      branch_id: branchId,
      vendor_id,
      godown_id,
      weight,
      qty: short,
    }));

/** One purchase for each weight that was invoiced or paid, or of which empties were sent. */
function purchasesOf(load: Received, branchId: number): StoredPurchase[] {
  const { sent, received, invoice_no, godown_id, vendor_id, payment_mode, mode_of_payment_id, note } = load;
  const shared = { date: load.received_on, branch_id: branchId, invoice_no, godown_id, note, file: null };
  const paidBy = { payment_mode, mode_of_payment_id };
  const shares = paidShares(
    load.paid_amount,
    received.map(({ invoice_amount }) => invoice_amount),
  );
  const weights = new Set([...received, ...sent].map(({ weight }) => weight));
  return [...weights]
    .map((weight): StoredPurchase => {
      const at = received.findIndex((line) => line.weight === weight);
      return {
        ...shared,
        ...paidBy,
        product_vendor_id: vendor_id,
        product: 'Cylinders',
        weight,
        qty: received[at]?.invoiced ?? 0,
        empty_cylinders: sent.find((line) => line.weight === weight)?.empty ?? 0,
        invoice_amount: received[at]?.invoice_amount ?? 0,
        paid_amount: shares[at] ?? 0,
      };
    })
    .filter(
      ({ qty, empty_cylinders, invoice_amount, paid_amount }) =>
        qty + empty_cylinders > 0 || invoice_amount + paid_amount > 0,
    );
}

/**
 * What is paid (₹) of each invoice amount: all of it from the first on, and the rest with the last.
 * @example paidShares(130, [100, 50]) // [100, 30]
 */
export function paidShares(paid: number, amounts: readonly number[]): number[] {
  let left = paid;
  return amounts.map((amount, index) => {
    const share = index === amounts.length - 1 ? left : Math.min(left, amount);
    left = sumRupees([left, -share]);
    return share;
  });
}

const sentMovements = ({ id, sent, godown_id }: PlantLoad): Movement[] =>
  sent.flatMap(({ weight, empty, defective }) => {
    const way = { thing: goods('Cylinders', weight), from: godown(godown_id), to: plantLoad(id) };
    return [
      { ...way, state: 'empty', count: empty },
      { ...way, state: 'defective', count: defective },
    ];
  });

/** @param claims their ids by weight */
function receivedMovements(load: Received, claims: ReadonlyMap<number, number>): Movement[] {
  const { id, sent, received, godown_id, vendor_id } = load;
  const [lorry, plant, stock] = [plantLoad(id), vendor(vendor_id), godown(godown_id)];
  const handedIn = sent.flatMap(({ weight, empty, defective }): Movement[] => {
    const way = { thing: goods('Cylinders', weight), from: lorry, to: plant };
    return [
      { ...way, state: 'empty', count: empty },
      { ...way, state: 'defective', count: defective },
    ];
  });
  const brought = received.flatMap(({ weight, invoiced, sound, leaky, short }): Movement[] => {
    const filled = { thing: goods('Cylinders', weight), state: 'filled' } as const;
    return [
      { ...filled, from: plant, to: lorry, count: invoiced },
      { ...filled, from: lorry, to: stock, count: sound },
      { ...filled, from: lorry, to: conversion, count: leaky },
      { ...filled, state: 'defective', from: conversion, to: stock, count: leaky },
      { ...filled, from: lorry, to: claim(claims.get(weight) ?? 0), count: short },
    ];
  });
  return [...handedIn, ...brought];
}
