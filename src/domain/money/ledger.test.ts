import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { booksBalance } from '../stock/audit.ts';
import { customerCredit, income, outside, svDeposit } from './accounts.ts';
import { type Posting, postMoney, reverseMoney } from './ledger.ts';

const { db, an } = await testApp();
const { id } = await an.svCustomer({ advanceAmtPaid: 2_200 });

const posting = (values: Partial<Posting>): Posting => ({
  source: 'sv_payment',
  id: 1,
  date: '2026-11-20',
  debit: outside,
  credit: svDeposit(id),
  amount: 169_050,
  ...values,
});
const post = (...postings: Posting[]) => db.transaction().execute((db) => postMoney(db, postings));
const balances = () =>
  db
    .selectFrom('money_accounts')
    .select(['kind', 'branch_id', 'balance'])
    .where('balance', '<>', 0)
    .orderBy('id')
    .execute();

describe('a posting', () => {
  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d paise is refused', async (amount) => {
    const before = await balances();
    await expect(post(posting({}), posting({ amount }))).rejects.toThrow(RangeError);
    expect(await balances()).toEqual(before);
  });

  test('of an account to itself is refused', async () => {
    await expect(post(posting({ debit: svDeposit(id) }))).rejects.toThrow('cannot pay itself');
  });

  test('moves paise exactly, and a branch has an income of its own', async () => {
    const before = await balances();
    const third = { debit: customerCredit(id), amount: 10 };
    await post(
      posting({ ...third, credit: income(1) }),
      posting({ ...third, credit: income(1), amount: 20 }),
      posting({ ...third, credit: income(2) }),
    );
    expect(await balances()).toEqual([
      ...before,
      { kind: 'customer_credit', branch_id: 0, balance: 0.4 },
      { kind: 'income', branch_id: 1, balance: -0.3 },
      { kind: 'income', branch_id: 2, balance: -0.1 },
    ]);
    await db.transaction().execute((db) => reverseMoney(db, 'sv_payment', [1]));
    expect(await balances()).toEqual(before);
    // A second time there is nothing left to take back.
    await db.transaction().execute((db) => reverseMoney(db, 'sv_payment', [1]));
    expect(await booksBalance(db)).toEqual([]);
  });

  test('refunds a deposit, but no more than is held', async () => {
    const before = await balances();
    await post(posting({}));
    const refund = posting({ debit: svDeposit(id), credit: outside, amount: 69_000 });
    await post(refund);
    await expect(post({ ...refund, amount: 100_051 })).rejects.toMatchObject({
      code: 'not_enough_money',
      message: 'Deposit: ₹1,000.50 are left; ₹1,000.51 requested',
    });
    await post({ ...refund, amount: 100_050 });
    expect(await balances()).toEqual(before);
    await db.transaction().execute((db) => reverseMoney(db, 'sv_payment', [1]));
    expect(await booksBalance(db)).toEqual([]);
  });
});
