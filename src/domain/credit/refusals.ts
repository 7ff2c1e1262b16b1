import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const creditRefusals = refusals({
  credit_customer_only: [422, 'Choose a Credit customer'],
  no_credit_account: [422, 'Credit Sales need a Credit customer'],
  before_account: [422, (date: string) => `The account of this customer begins on ${formatDay(date)}`],
  opening_too_late: [
    422,
    (kind: 'sale' | 'payment', date: string) =>
      `This customer has a ${kind} of ${formatDay(date)}; the account cannot begin later`,
  ],
  over_limit: ({ name, owes, limit, more }: { name: string; owes: number; limit: number; more: number }) =>
    `${name} ${owes < 0 ? `has paid ${formatRupees(-owes)} ahead` : `owes ${formatRupees(owes)}`} of a limit of ` +
    `${formatRupees(limit)}; ${formatRupees(more)} more is over the limit`,
  choose_branch: [422, 'Choose the branch'],
  payment_recovered: 'This payment is part of a cash recovery; delete the recovery first',
  sv_customer_only: [422, 'Choose an SV customer'],
  more_than_owed: ({ name, charged, owed }: { name: string; charged: number; owed: number }, paid: number) =>
    owed > 0
      ? `${name} owes ${formatRupees(owed)} of ${formatRupees(charged)}; ${formatRupees(paid)} is more`
      : `${name} owes nothing: ${formatRupees(charged)} were charged and are paid`,
});
