import type { Db } from '../../../kit/server/db.ts';
import { fieldRefusal } from '../../../kit/server/errors.ts';
import { formatRupees } from '../../../kit/shared/format.ts';
import type { PaymentBody } from '../contract.ts';
import { insertPayment, lockAccount } from './queries.ts';

/**
 * Records what an SV customer paid, up to what is still owed.
 * @returns the id of the payment
 * @throws RuleError 422 for other customers, 409 with the figures for more than is owed
 */
export async function pay(db: Db, payment: PaymentBody): Promise<number> {
  const account = await lockAccount(db, payment.customer_id);
  if (!account) {
    const message = 'Choose an SV customer';
    throw fieldRefusal('customer_id', message);
  }
  const { name, charged, owed } = account;
  if (payment.amount > owed) {
    const message =
      owed > 0
        ? `${name} owes ${formatRupees(owed)} of ${formatRupees(charged)}; ${formatRupees(payment.amount)} is more`
        : `${name} owes nothing: ${formatRupees(charged)} were charged and are paid`;
    throw fieldRefusal('amount', message, 409);
  }
  return insertPayment(db, payment);
}
