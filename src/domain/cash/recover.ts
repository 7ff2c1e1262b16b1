import type { Db } from '../../kit/server/db/db.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { refuseFields } from '../../kit/shared/refusals.ts';
import { amountsBy, paidTraits, paymentModes } from '../../masters/choices.ts';
import { amountOf } from '../../masters/counted-cash.ts';
import { placeOf } from '../banks/mode.ts';
import { refuseClosedDayOfArea } from '../day/day-lock.ts';
import { cashDifference, driverAccount, income, type MoneyAccount, roadCash } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { businessRules } from '../settings.ts';
import { cashPlace } from '../till/cash-place.ts';
import {
  deleteRecovery,
  insertRecovery,
  isBranchInCharge,
  lockOpenRecords,
  lockRecovery,
  type OpenRecords,
  type Recovery,
  updateReason,
} from './recovery-rows.ts';
import { cashRefusals } from './refusals.ts';
import { differenceOf, nobody, partiesOf, type Share, sharesOf } from './shares.ts';

/**
 * Stores a cash recovery: the open entries of a branch's day and area, and the cash that was counted for them. Where drivers
 * have accounts, it also takes what they collected and spent, and posts their differences.
 * @returns the id of the recovery
 * @throws unknown_in_charge, no_open_sales, other_total at each total that differs, shares_missing, shares_differ; and what
 *   refuseClosedDayOfArea throws
 */
export async function recover(db: Db, recovery: Recovery): Promise<number> {
  if (!(await isBranchInCharge(db, recovery.branch_in_charge_id)))
    throw cashRefusals.unknown_in_charge().at('branch_in_charge_id');

  const rules = await businessRules(db);
  const hasAccounts = rules.driver_accounts;
  const [open, other] = await lockOpenRecords(db, { ...recovery, hasAccounts });
  if (!open) {
    await refuseClosedDayOfArea(db, recovery);
    throw cashRefusals.no_open_sales();
  }
  refuseOtherTotals(recovery, open, other ? ` of ${open.branch}` : '');

  const counted = amountOf(recovery.denominations);
  const handedIn = recovery.shares ?? [];
  const shares = hasAccounts ? sharesOf(partiesOf(open.cash), { counted, handedIn }, rules) : null;
  const id = await insertRecovery(db, recovery, open, { counted, shares });
  await postMoney(db, await postingsOf(db, { id, date: recovery.date, open, counted, shares }));
  return id;
}

/** Stores why the count of a recovery differs. @throws not_found; record_changed, invalid_fields from `correct` */
export async function explainRecovery(
  db: Db,
  id: number,
  correct: Correction<{ reason: string }>,
): Promise<void> {
  const { reason } = await correct(orNotFound(await lockRecovery(db, id)), {});
  await updateReason(db, id, reason);
}

/** Deletes a recovery: its records are open again, and the drivers' differences are taken back. @throws not_found */
export async function cancelRecovery(db: Db, id: number): Promise<void> {
  if (!(await deleteRecovery(db, id))) throw notFound();
  await reverseMoney(db, 'cash_recovery', [id]);
}

/** The cash was counted for the sent totals: a record that was entered or deleted since must not become part of the count. */
function refuseOtherTotals(recovery: Recovery, open: OpenRecords, ofBranch: string): void {
  const labels = {
    total_amount: 'Total',
    ...amountsBy(paymentModes, (mode) => paidTraits[mode].label),
    collected_amt: 'Collected',
    spent_amt: 'Spent',
  };
  const refusalOf = (name: keyof typeof labels) =>
    cashRefusals.other_total({
      label: labels[name],
      branch: ofBranch,
      stored: open[name],
      sent: recovery[name] ?? 0,
    });
  const differing = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (name) => (recovery[name] ?? 0) !== open[name],
  );
  refuseFields(Object.fromEntries(differing.map((name) => [name, refusalOf(name)])));
}

type Counted = { id: number; date: string; open: OpenRecords; counted: number; shares: Share[] | null };

/**
 * The cash of a recovery goes to the till of its branch, other money to the places of its modes; the differences are of the
 * drivers, or cash differences.
 */
async function postingsOf(db: Db, { id, date, open, counted, shares }: Counted): Promise<Posting[]> {
  const { branch_id, cash_amt, collected_amt, spent_amt, door_amt } = open;
  const place = await cashPlace(db, { branch_id, date });
  const hasTill = place.kind === 'till';
  const posting = { source: 'cash_recovery', id, date } as const;
  const move = (debit: MoneyAccount, credit: MoneyAccount, rupees: number): Posting[] =>
    rupees > 0 ? [{ ...posting, debit, credit, amount: toPaise(rupees) }] : [];

  const whole = { ...nobody, cash_amt, collected_amt, spent_amt, handed_amt: counted, owed_amt: 0 };
  const differences = shares ?? (hasTill ? [whole] : []);
  return [
    ...(hasTill
      ? [
          ...move(place, income(branch_id), cash_amt),
          ...move(place, roadCash(branch_id), sumRupees([collected_amt, -door_amt])),
          ...move(place, income(branch_id), door_amt),
          ...move(income(branch_id), place, -door_amt),
          ...move(roadCash(branch_id), place, spent_amt),
          ...open.places.flatMap(({ amount, ...mode }) =>
            move(placeOf(mode, branch_id), income(branch_id), amount),
          ),
        ]
      : []),
    ...differences.flatMap((share) => {
      const over = differenceOf(share);
      const account =
        share.owed_amt === 0
          ? cashDifference(branch_id)
          : driverAccount(share.employee_id as number, branch_id);
      return over > 0 ? move(place, account, over) : move(account, place, -over);
    }),
  ];
}
