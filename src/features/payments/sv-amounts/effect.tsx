import { formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { svKinds } from '../../../masters/choices.ts';
import { Figures } from '../figures.tsx';
import type { AccountRow } from './contract.ts';
import classes from './effect.module.css';

const chargedLabels = { deposit: 'Deposit charged', charge: 'Charged' };

/** What was charged, and what will be paid and owed with the payment that is being typed. */
export function PaymentEffect({ account, paying }: { account: AccountRow; paying: number }) {
  const after = sumRupees([account.owed, -paying]);
  return (
    <>
      <Figures
        figures={[
          [chargedLabels[svKinds[account.svType]], formatRupees(account.charged)],
          ['Paid', change(account.paid, sumRupees([account.paid, paying]))],
          ['Balance due', change(account.owed, Math.max(after, 0)), after < 0],
        ]}
      />
      {after < 0 && (
        <p className={classes.too_much} role="status">
          {account.owed === 0
            ? 'Fully paid.'
            : `${formatRupees(-after)} more than the balance due; it cannot be saved.`}
        </p>
      )}
    </>
  );
}

const change = (before: number, after: number): string =>
  before === after ? formatRupees(before) : `${formatRupees(before)} → ${formatRupees(after)}`;
