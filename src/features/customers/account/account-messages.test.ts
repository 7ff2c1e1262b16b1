import { expect, test } from 'vitest';
import { reminderMessage, statementMessage } from './account-messages.ts';
import type { Statement } from './contract.ts';

test('a reminder says what is owed, since when, and what of it is overdue', () => {
  const owed = { owed: 1_23_600, overdue: 0, unpaid_since: '2026-11-02' };
  expect(reminderMessage('Sri Gas', 'Gopal Bhat', { ...owed, overdue: 3_600 })).toBe(
    `Dear Gopal Bhat,
₹1,23,600 is outstanding on your account.
Oldest unpaid bill: 02 Nov 2026
Past the due date: ₹3,600
Please arrange the payment. Thank you.
Sri Gas`,
  );
  expect(reminderMessage('', 'Gopal Bhat', owed)).not.toContain('due date');
});

test('a statement as a message has the balances and sums of its period', () => {
  const statement = { name: 'Gopal Bhat', opening: -300, billed: 5_000, paid: 1_000, closing: 3_700 };
  const ageing = { days_0_30: 3_700, days_31_60: 0, days_61_90: 0, days_over_90: 0, overdue: 200 };
  const period = { from_date: '2026-11-01', to_date: '2026-11-20' };
  expect(statementMessage('Sri Gas', { ...statement, ageing } as Statement, period)).toBe(
    `Sri Gas
Statement of Gopal Bhat
01 Nov 2026 to 20 Nov 2026
Opening balance: ₹300 advance
Billed: ₹5,000
Paid: ₹1,000
Closing balance: ₹3,700
Overdue: ₹200`,
  );
});
