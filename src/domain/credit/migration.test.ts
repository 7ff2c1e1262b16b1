import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../../../tests/harness/database-url.ts';
import { migrate } from '../../kit/server/migrate.ts';

const LEDGER = '0015_credit_ledger.sql';

/** A database of an earlier release: the migrations before the credit ledger. */
async function earlierDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(inject('cluster').server_url);
  await server.connect();
  await server.query(`create database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  for (const file of await readdir('migrations'))
    if (file < LEDGER) await cp(join('migrations', file), join(folder, file));
  const connection = { connectionString: databaseUrl(inject('cluster').server_url, name) };
  await migrate(connection, folder);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
    await rm(folder, { recursive: true });
  });
  return { client, connection };
}

/** Id, advance (₹), opening date, and what the account said before the ledger: the sales alone. */
const customers = [
  [1, 2_000, '2026-09-01', 8_000],
  [2, 6_000, '2026-09-02', 8_000],
  [3, 0, '2026-09-03', 0],
  [4, 1_000, '2026-09-04', 800],
  [5, 8_000, '2026-09-05', 8_000],
];
const sales = [
  [1, 'Credit Sales', '2026-10-01', 5_000],
  [1, 'Cash Sales', '2026-10-02', 900],
  [1, 'Credit Sales', '2026-11-10', 3_000],
  [1, 'Credit Sales', '2026-11-10', 0],
  [2, 'Credit Sales', '2026-11-10', 3_000],
  // Entered after the bill of 10 November.
  [2, 'Credit Sales', '2026-10-01', 5_000],
  [4, 'Credit Sales', '2026-10-05', 800],
  [5, 'Credit Sales', '2026-10-01', 5_000],
  [5, 'Credit Sales', '2026-11-10', 3_000],
];

test('the accounts of an earlier release become lines: the advance first, then every credit sale, the oldest paid first', async () => {
  const { client, connection } = await earlierDatabase();
  // Areas, drivers and loads of these sales play no part.
  await client.query('set session_replication_role = replica');
  for (const [id, advance, opening_date, owed] of customers) {
    await client.query(
      `insert into customers (id, customer_type, date, salutations, first_name, last_name, mobile, address,
                              credit_limit, advance_amount, opening_date)
       overriding system value
       values ($1, 'Credit', '2026-01-01', 'Mr', 'Gopal', 'Rao', '9000012345', 'Guntur', 20000, $2, $3)`,
      [id, advance, opening_date],
    );
    await client.query('insert into credit_accounts (customer_id, owed) values ($1, $2)', [id, owed]);
  }
  for (const [customer_id, saletype, date, amount] of sales)
    await client.query(
      `insert into day_entries (date, saletype, customer_id, customer_type, area_code_id, branch_id, payment_mode,
                                amount, product, weight, qty, stock_assign_id)
       values ($1, $2, $3, 'Credit', 1, 1, 'cash', $4, 'Cylinders', 14.2, 1, 1)`,
      [date, saletype, customer_id, amount],
    );

  expect(await migrate(connection, 'migrations')).toContain(LEDGER);

  const { rows: accounts } = await client.query(
    'select customer_id, owed::float, unpaid_since::text from credit_accounts order by customer_id',
  );
  expect(accounts).toEqual([
    // 8,000 - 2,000 = 6,000: 3,000 of the first bill are open.
    { customer_id: 1, owed: 6_000, unpaid_since: '2026-10-01' },
    // 8,000 - 6,000 = 2,000: the 6,000 paid the 5,000 of 1 October and 1,000 of 10 November.
    { customer_id: 2, owed: 2_000, unpaid_since: '2026-11-10' },
    { customer_id: 3, owed: 0, unpaid_since: null },
    // 800 - 1,000: ₹200 ahead.
    { customer_id: 4, owed: -200, unpaid_since: null },
    // 8,000 - 8,000
    { customer_id: 5, owed: 0, unpaid_since: null },
  ]);
  const { rows: lines } = await client.query(
    `select kind, date::text, source_id, amount::float, reverses from credit_entries where customer_id = 1 order by id`,
  );
  expect(lines).toEqual([
    { kind: 'opening', date: '2026-09-01', source_id: null, amount: -2_000, reverses: null },
    { kind: 'sale', date: '2026-10-01', source_id: 1, amount: 5_000, reverses: null },
    { kind: 'sale', date: '2026-11-10', source_id: 3, amount: 3_000, reverses: null },
  ]);
});

test('the lines of an account are never changed, and leave only with their customer', async () => {
  const { client, connection } = await earlierDatabase();
  await migrate(connection, 'migrations');
  await client.query(`
    insert into customers (customer_type, date, salutations, first_name, last_name, mobile, address, advance_amount)
    values ('Credit', '2026-01-01', 'Mr', 'Gopal', 'Rao', '9000012345', 'Guntur', 500)`);
  await client.query('insert into credit_accounts (customer_id, owed) values (1, -500)');
  await client.query(
    `insert into credit_entries (customer_id, date, kind, amount) values (1, '2026-01-01', 'opening', -500)`,
  );
  await expect(client.query('update credit_entries set amount = -600')).rejects.toThrow(
    'rows of credit_entries are never changed',
  );
  await expect(client.query('delete from credit_entries')).rejects.toThrow(
    'rows of credit_entries are never deleted',
  );
  await client.query('delete from customers where id = 1');
  expect((await client.query('select from credit_entries')).rowCount).toBe(0);
});
