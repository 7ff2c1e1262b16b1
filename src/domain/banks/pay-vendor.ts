import type { Db } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { ownKinds } from '../../masters/choices.ts';
import { expense, tds, vendorAccount } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { refuseWithoutTill } from '../till/move-cash.ts';
import { modeOf, type PaidBy, payerOf } from './mode.ts';

/** What a vendor is paid besides what was paid with a purchase, in ₹. */
export type VendorPayment = PaidBy & {
  date: string;
  branch_id: number;
  vendor_id: number;
  /** What the vendor is owed less. */
  amount: number;
  /** The part of it that is kept back for the tax office. */
  tds_amt: number;
  /** What the bank takes for the payment. */
  charge_amt: number;
  reference: string;
  note: string;
};

/**
 * Records a payment to a vendor at a branch with a till.
 * @returns the id of the payment
 * @throws no_till, unknown_mode, other_payment_mode; not_enough_money when the till does not hold it; and what
 *   refuseClosedDay throws
 */
export async function payVendor(db: Db, payment: VendorPayment): Promise<number> {
  const { date, branch_id, vendor_id, amount, tds_amt, charge_amt } = payment;
  await refuseWithoutTill(db, payment);
  const payer = payerOf(await modeOf(db, payment, ownKinds), branch_id);

  const { id } = await db
    .insertInto('vendor_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  const owed = vendorAccount(vendor_id, branch_id);
  const posting = { source: 'vendor_payment', id, date } as const;
  const postings = [
    { ...posting, debit: owed, credit: payer, amount: toPaise(sumRupees([amount, -tds_amt])) },
    { ...posting, debit: owed, credit: tds(branch_id), amount: toPaise(tds_amt) },
    { ...posting, debit: expense(branch_id), credit: payer, amount: toPaise(charge_amt) },
  ];
  await postMoney(
    db,
    postings.filter(({ amount }) => amount > 0),
  );
  return id;
}

/** Deletes a payment to a vendor: the vendor is owed it again. @throws not_found */
export async function cancelVendorPayment(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('vendor_payments').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await reverseMoney(db, 'vendor_payment', [id]);
}
