import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../../../tests/harness/database-url.ts';
import { migrate } from '../../kit/server/migrate.ts';

/** A database before records stored their branch. */
async function earlierDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(inject('cluster').server_url);
  await server.connect();
  await server.query(`create database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  for (const file of await readdir('migrations'))
    if (file < '0025') await cp(join('migrations', file), join(folder, file));
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

test('B1: records of an earlier release get the branch of their godown, area, loads or entries then', async () => {
  const { client, connection } = await earlierDatabase();
  await client.query('set session_replication_role = replica');
  const stock = `'Cylinders', 14.2`;
  await client.query(`
    insert into branches (id, name, in_charge_id, address) overriding system value values (1, 'First', 1, 'x'), (2, 'Second', 1, 'x');
    insert into godowns (id, name, branch_id, in_charge_id, status) overriding system value values (1, 'Main', 2, 1, 'Active');
    insert into area_codes (id, branch_id, area_name, area_code, driver_id) overriding system value values (1, 2, 'North', 'N', 1);
    insert into record_changes (at, entity, record_id, action, before, after)
    select '2026-11-10', entity, 1, 'changed', '{"branch_id": 1}', '{"branch_id": 2}' from unnest('{godowns,area_codes}'::text[]) as entity;
    insert into inventory (date, invoice_no, godown_id, product_vendor_id, product, weight, qty, invoice_amount, payment_mode, paid_amount, created_at)
    select '2026-11-01', 'I', 1, 1, ${stock}, 5, 1, 'cash', 1, at from unnest('{2026-11-01,2026-11-20}'::timestamptz[]) as at;
    insert into stock_adjustments (date, godown_id, kind, product, weight, filled, empty, filled_change, empty_change, reason, created_at)
    select '2026-11-01', 1, 'lost', ${stock}, 1, 0, -1, 0, 'x', at from unnest('{2026-11-01,2026-11-20}'::timestamptz[]) as at;
    insert into stock_settlements (id, date, area_code_id, employee_id, vehicle_id, product, weight, qty, empty_cylinders, assigned, sold,
                                   short_filled, short_empty, created_at)
    overriding system value select id, '2026-11-01', 1, 1, 1, ${stock}, 1, 0, 1, 0, 0, 0, '2026-11-20' from unnest('{1,2}'::integer[]) as id;
    insert into stock_assigns (date, area_code_id, employee_id, vehicle_id, branch_id, godown_id, product, weight, qty, settlement_id)
    values ('2026-11-01', 1, 1, 1, 1, 1, ${stock}, 1, 1);
    insert into cash_recoveries (id, date, area_code_id, branch_in_charge_id, total_amount, upi_amt, cash_amt, credit_amt, counted_amt, denominations, created_at)
    overriding system value select id, '2026-11-01', 1, 1, 0, 0, 0, 0, 0, '[]', '2026-11-20' from unnest('{1,2}'::integer[]) as id;
    insert into day_entries (date, saletype, area_code_id, branch_id, payment_mode, amount, product, godown_id, cash_recovery_id)
    values ('2026-11-01', 'Other Product Sales', 1, 1, 'cash', 0, 'Regulators', 1, 1);
    insert into day_closes (date, branch_id, closed_by, figures) values ('2026-11-01', 1, 1, '{}'), ('2026-11-01', 2, 1, '{}')`);
  await client.query('set session_replication_role = origin');
  await migrate(connection, 'migrations');
  const { rows } = await client.query(
    ['inventory', 'stock_adjustments', 'stock_settlements', 'cash_recoveries']
      .map((table) => `select '${table}' as kind, array_agg(branch_id order by id) as branches from ${table}`)
      .join(' union all '),
  );
  expect(Object.fromEntries(rows.map(({ kind, branches }) => [kind, branches]))).toEqual({
    inventory: [1, 2],
    stock_adjustments: [1, 2],
    stock_settlements: [1, 2],
    cash_recoveries: [1, 2],
  });
  const changes = await client.query(
    `select count(*)::integer as count from record_changes where entity = 'inventory'`,
  );
  expect(changes.rows).toEqual([{ count: 0 }]);
});
