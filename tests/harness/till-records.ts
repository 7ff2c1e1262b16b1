import { countTill } from '../../src/domain/till/count.ts';
import { creditSlip, deposit, moveCash } from '../../src/domain/till/move-cash.ts';
import type { Db } from '../../src/kit/server/db/db.ts';

/**
 * Records of each kind that a till adds: a first count of ₹12,000 on a day (YYYY-MM-DD), and on the next day what the owner
 * puts in, a deposit slip that the bank has credited, and a count that is ₹50 short.
 * @example await addTillRecords(db, { first: '2026-11-20', next: '2026-11-21' })
 */
export async function addTillRecords(
  db: Db,
  { first, next }: { first: string; next: string },
): Promise<void> {
  const branch = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  const ofDay = { branch_id: branch.id, date: next };
  await db.transaction().execute(async (db) => {
    const bank = await db
      .insertInto('bank_accounts')
      .values({ name: 'Bank', account_number: '123456789' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countTill(db, { ...ofDay, date: first, denominations: notes(12_000), reason: '' }, first);
    await moveCash(db, { ...ofDay, kind: 'put_in', amount: 500, note: 'Change', bank_account_id: null });
    const slip = { ...ofDay, bank_account_id: bank.id, denominations: notes(8_000), note: '' };
    await creditSlip(db, await deposit(db, slip), next);
    await countTill(db, { ...ofDay, denominations: notes(4_450), reason: 'Change' }, next);
  });
}

const notes = (amount: number) => [{ 1: { count: amount, amount } }];
