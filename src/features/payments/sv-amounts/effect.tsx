import { formatRupees } from '../../../kit/shared/format.ts';
import { Figures } from '../figures.tsx';
import type { AccountRow } from './contract.ts';
import classes from './effect.module.css';

/** What was charged, and what will be paid and owed with the payment that is being typed. */
export function PaymentEffect({ account, paying }: { account: AccountRow; paying: number }) {
  const after = account.owed - paying;
  return (
    <>
      <Figures
        figures={[
          [account.svType === 'New' ? 'Advance charged' : 'Charged', formatRupees(account.charged)],
          ['Paid', change(account.paid, account.paid + paying)],
          ['Still owed', change(account.owed, Math.max(after, 0)), after < 0],
        ]}
      />
      {after < 0 && (
        <p className={classes.too_much} role="status">
          {account.owed === 0
            ? 'Nothing is owed any more.'
            : `${formatRupees(-after)} more than is owed: it cannot be taken.`}
        </p>
      )}
    </>
  );
}

const change = (before: number, after: number): string =>
  before === after ? formatRupees(before) : `${formatRupees(before)} → ${formatRupees(after)}`;
