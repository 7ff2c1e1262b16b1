import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { openingAdvance } from '../credit/opening.ts';
import { updateUnpaidSince } from '../credit/unpaid-since.ts';
import { customerCredit, outside, outsideOf, svCharge, svDeposit } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import type { Opening } from './opening.ts';
import { deleteOpenings, insertOpenings, lockOpenings } from './opening-rows.ts';
import { openingRefusals } from './refusals.ts';

/** Unpaid bills: they age and are paid like sales on credit, on their own dates. The limit refuses none of them. */
export async function storeBills(db: Db, importId: number, openings: readonly Opening[]): Promise<void> {
  const rows = await insertOpenings(db, 'bills', importId, openings);
  await postMoney(
    db,
    rows.map(({ id, date, branch_id, customer_id, amount }) => ({
      source: 'opening_bill',
      id,
      date,
      debit: customerCredit(customer_id as number),
      credit: outsideOf(branch_id),
      amount: toPaise(amount as number),
    })),
  );
  await updateUnpaidSince(db, customersOf(rows));
}

export async function cancelBills(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await lockOpenings(db, ids);
  await reverseMoney(db, 'opening_bill', ids);
  await deleteOpenings(db, ids);
  await updateUnpaidSince(db, customersOf(rows));
}

/**
 * Advances are a field of the customer's form; the rows say what was saved with them. A row of before is left of an
 * advance that was deleted on the form.
 */
export async function storeAdvances(db: Db, importId: number, openings: readonly Opening[]): Promise<void> {
  const customerIds = customersOf(openings);
  await lockCustomers(db, customerIds);
  await sql`delete from openings where part = 'advances' and customer_id = any(${customerIds})`.execute(db);
  const rows = await insertOpenings(db, 'advances', importId, openings);
  const { rows: customers } = await sql<{ id: number; date: string; advance: number }>`
    update customers
       set advance_amount = amount
      from openings
     where openings.id = any(${rows.map(({ id }) => id)}) and customers.id = openings.customer_id
    returning customers.id, coalesce(opening_date, customers.date) as date, advance_amount as advance`.execute(
    db,
  );
  await postMoney(
    db,
    customers.map(({ id, ...opening }) => openingAdvance(id, opening)),
  );
  await updateUnpaidSince(db, customersOf(rows));
}

/** @throws advance_changed when the form was saved with another one since, and not with none */
export async function cancelAdvances(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await lockOpenings(db, ids);
  const customerIds = customersOf(rows);
  const stored = new Map((await lockCustomers(db, customerIds)).map((customer) => [customer.id, customer]));
  for (const { customer_id, amount } of rows) {
    const { name = '', advance = 0 } = stored.get(customer_id) ?? {};
    if (advance !== amount && advance !== 0)
      throw openingRefusals.advance_changed(name, { entered: amount, now: advance });
  }
  await reverseMoney(db, 'customer', customerIds);
  await sql`update customers set advance_amount = 0 where id = any(${customerIds})`.execute(db);
  await deleteOpenings(db, ids);
  await updateUnpaidSince(db, customerIds);
}

async function lockCustomers(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; advance: number }>`
    select id, rtrim(first_name || ' ' || last_name) as name, advance_amount as advance
      from customers where id = any(${ids}) order by id for update`.execute(db);
  return rows;
}

/**
 * Deposits that were paid before: they are held from then on, and a New connection owes that much less. What was paid
 * beyond its charge is charged too.
 */
export async function storeDeposits(db: Db, importId: number, openings: readonly Opening[]): Promise<void> {
  const rows = await insertOpenings(db, 'deposits', importId, openings);
  const { rows: charges } = await sql<{ customer_id: number; covered: number }>`
    select customer_id, least(amount, advance_amount) as covered
      from openings
      join customers on customers.id = customer_id
     where openings.id = any(${rows.map(({ id }) => id)}) and sv_type = 'New'`.execute(db);
  const covered = new Map(charges.map((charge) => [charge.customer_id, charge.covered]));

  const postings = rows.flatMap(({ id, date, customer_id, amount }): Posting[] => {
    const owner = customer_id as number;
    const posting = { source: 'opening_deposit', id, date, debit: outside } as const;
    return [
      { ...posting, credit: svCharge(owner), amount: toPaise(covered.get(owner) ?? 0) },
      { ...posting, credit: svDeposit(owner), amount: toPaise(amount as number) },
    ];
  });
  await postMoney(
    db,
    postings.filter(({ amount }) => amount > 0),
  );
}

/** @throws not_enough_money when a deposit was paid back since */
export async function cancelDeposits(db: Db, ids: readonly number[]): Promise<void> {
  await lockOpenings(db, ids);
  await reverseMoney(db, 'opening_deposit', ids);
  await deleteOpenings(db, ids);
}

const customersOf = (openings: readonly { customer_id: number | null }[]): number[] => [
  ...new Set(openings.map(({ customer_id }) => customer_id as number)),
];
