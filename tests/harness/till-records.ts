import { sql } from 'kysely';
import { bounceCheque, depositCheques } from '../../src/domain/banks/move-cheques.ts';
import { payVendor } from '../../src/domain/banks/pay-vendor.ts';
import { pay } from '../../src/domain/credit/pay-credit.ts';
import { countTill } from '../../src/domain/till/count.ts';
import { creditSlip, deposit, moveCash } from '../../src/domain/till/move-cash.ts';
import type { Db } from '../../src/kit/server/db/db.ts';

/**
 * Records of each kind that a till adds: a first count of ₹12,000 on a day (YYYY-MM-DD), and on the next day what the owner
 * puts in, a deposit slip that the bank has credited, a cheque that bounced, a payment to a vendor, and a count that is ₹50
 * short.
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
    await addBankRecords(db, ofDay, bank.id);
    await countTill(db, { ...ofDay, denominations: notes(4_450), reason: 'Change' }, next);
  });
}

/** A cheque that bounced, and a payment to a vendor. */
async function addBankRecords(db: Db, ofDay: { branch_id: number; date: string }, bankId: number) {
  const idOf = async (table: 'vendors' | 'customers', where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${where} order by id limit 1`.execute(db);
    return rows[0]?.id as number;
  };
  const modes = await db
    .insertInto('mode_of_payments')
    .values([
      { name: 'By cheque', kind: 'cheque' },
      { name: 'By transfer', kind: 'bank', bank_account_id: bankId },
    ])
    .returning('id')
    .execute();
  const [cheque, transfer] = modes.map(({ id }) => id);
  const byMode = { ...ofDay, payment_mode: 'upi', note: '' } as const;
  await pay(db, {
    ...{ ...byMode, customer_id: await idOf('customers', sql`customer_type = 'Credit'`), amount: 500 },
    ...{ mode_of_payment_id: cheque as number, cheque_number: '000123' },
  });
  const { id } = await db.selectFrom('cheques').select('id').executeTakeFirstOrThrow();
  await depositCheques(db, { ids: [id], bank_account_id: bankId, deposited_on: ofDay.date });
  await bounceCheque(db, id, { bounced_on: ofDay.date, note: 'No funds' });
  await payVendor(db, {
    ...{ ...byMode, vendor_id: await idOf('vendors'), amount: 900, tds_amt: 9, charge_amt: 2 },
    ...{ mode_of_payment_id: transfer as number, reference: 'UTR 1' },
  });
}

const notes = (amount: number) => [{ 1: { count: amount, amount } }];
