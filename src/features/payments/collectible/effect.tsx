import { Alert } from '@mantine/core';
import { formatCount, formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { Figures } from '../figures.tsx';
import type { OpenAccount } from './contract.ts';
import classes from './effect.module.css';
import { owedText } from './words.ts';

/** Bills that are listed one by one. */
const SHOWN = 6;

/** The amount owed before and after the typed payment, and the bills that it pays. */
export function PaymentEffect({ account, paying }: { account: OpenAccount; paying: number }) {
  const { paid } = allocate(account.bills, paying);
  const advance = sumRupees([paying, -Math.max(account.owed, 0)]);
  return (
    <>
      <Figures
        figures={[
          ['Outstanding now', owedText(account.owed)],
          ['This payment', formatRupees(paying)],
          ['Balance after this payment', owedText(sumRupees([account.owed, -paying]))],
        ]}
      />
      {paying === 0 ? <OpenBills account={account} /> : <Bills paid={paid} account={account} />}
      {paying > 0 && advance > 0 && (
        <Alert color="yellow" mt={8} p={8}>
          <strong>{formatRupees(advance)} more than outstanding.</strong> It is kept as an advance for future
          bills.
        </Alert>
      )}
    </>
  );
}

/** The unpaid bills, shown until an amount is typed. */
function OpenBills({ account }: { account: OpenAccount }) {
  const [oldest] = account.bills;
  if (!oldest) return <p className={classes.note}>No open bills.</p>;
  const count = account.bills_in_all;
  return (
    <p className={classes.note}>
      {count === 1 ? 'One open bill' : `${formatCount(count)} open bills`}, the oldest of{' '}
      {formatDay(oldest.date)}
      {oldest.due_date < today()
        ? `, was due on ${formatDay(oldest.due_date)}`
        : `, due on ${formatDay(oldest.due_date)}`}
      .
    </p>
  );
}

type PaidBills = ReturnType<typeof allocate<OpenAccount['bills'][number]>>['paid'];

function Bills({ paid, account }: { paid: PaidBills; account: OpenAccount }) {
  if (paid.length === 0) return null;
  const listedBills = paid.slice(0, SHOWN);
  const unlistedCount = paid.length - listedBills.length;
  return (
    <ul className={classes.bills} aria-label="Bills paid">
      {listedBills.map(({ bill, paid }) => (
        <li key={bill.id}>
          <span>Bill of {formatDay(bill.date)}</span>
          <span className={classes.part}>
            {paid === bill.unpaid
              ? `${formatRupees(paid)}, fully paid`
              : `${formatRupees(paid)} of ${formatRupees(bill.unpaid)}`}
          </span>
        </li>
      ))}
      {unlistedCount > 0 && (
        <li>
          and {unlistedCount} more {unlistedCount === 1 ? 'bill' : 'bills'}
          {paid.length === account.bills.length && account.bills_in_all > paid.length ? ' at least' : ''}
        </li>
      )}
    </ul>
  );
}

/** The unpaid part of a bill (₹). */
type UnpaidBill = { id: number; unpaid: number };

/** What a payment pays of each bill, the oldest first, and what is left of it for the next ones (₹). */
export function allocate<Bill extends UnpaidBill>(bills: readonly Bill[], amount: number) {
  let left = amount;
  const paid: { bill: Bill; paid: number }[] = [];
  for (const bill of bills) {
    if (left <= 0) break;
    const part = Math.min(bill.unpaid, left);
    paid.push({ bill, paid: part });
    left = sumRupees([left, -part]);
  }
  return { paid, left };
}
