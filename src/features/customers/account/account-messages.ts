import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import type { DayRange } from '../../../kit/shared/ranges.ts';
import type { CustomerAccount, Statement } from './contract.ts';
import { balanceText } from './line-text.ts';

type Credit = NonNullable<CustomerAccount['credit']>;

/** What a customer owes, as a message. Amounts in ₹. */
export function reminderMessage(
  business: string,
  name: string,
  { owed, overdue, unpaid_since }: Pick<Credit, 'owed' | 'overdue' | 'unpaid_since'>,
): string {
  const lines = [
    `Dear ${name},`,
    `${formatRupees(owed)} is outstanding on your account.`,
    unpaid_since && `Oldest unpaid bill: ${formatDay(unpaid_since)}`,
    overdue > 0 && `Past the due date: ${formatRupees(overdue)}`,
    'Please arrange the payment. Thank you.',
    business,
  ];
  return lines.filter(Boolean).join('\n');
}

/** The sums of a statement, as a message. Amounts in ₹. */
export function statementMessage(business: string, statement: Statement, period: DayRange): string {
  const { name, opening, billed, paid, closing, ageing } = statement;
  const lines = [
    business,
    `Statement of ${name}`,
    `${formatDay(period.from_date)} to ${formatDay(period.to_date)}`,
    `Opening balance: ${balanceText(opening)}`,
    `Billed: ${formatRupees(billed)}`,
    `Paid: ${formatRupees(paid)}`,
    `Closing balance: ${balanceText(closing)}`,
    closing > 0 && ageing.overdue > 0 && `Overdue: ${formatRupees(ageing.overdue)}`,
  ];
  return lines.filter(Boolean).join('\n');
}
