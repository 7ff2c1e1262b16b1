import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '../../src/kit/server/db.ts';
import { inScope, type Scope, scopedOf } from '../../src/kit/server/scope.ts';
import { ensureScopeRole } from '../../src/kit/server/scope-role.ts';
import { testDatabase } from '../harness/database.ts';

const { db, url } = await testDatabase();
await ensureScopeRole(db);
// A table with a policy and without references.
await sql`insert into former_branches values ('godowns', 1, 1), ('godowns', 2, 2)`.execute(db);
const visible = (of: Db, scope: Scope) =>
  inScope(scope, () => scopedOf(of).selectFrom('former_branches').select('branch_id').execute());

/** Rows that all people share, or that are their own: people, customers, vendors, employees, products, settings. */
const shared = [
  ...[
    'customers',
    'customer_words',
    'customer_days',
    'customer_payments',
    'credit_accounts',
    'credit_totals',
    'sv_accounts',
    'sv_payments',
  ],
  ...['customer_import_members', 'business_settings', 'sale_rates', 'products'],
  ...[
    'employees',
    'vehicles',
    'vendors',
    'fuel_vendors',
    'expense_types',
    'mode_of_payments',
    'installation',
    'migrations',
  ],
  ...[
    'users',
    'sessions',
    'api_keys',
    'known_browsers',
    'second_factors',
    'login_failures',
    'personal_reveals',
    'saved_views',
    'deleted_records',
  ],
  ...['idempotency_keys', 'backup_runs'],
];
/** Sums that are of no branch, by their owner. */
const sharedViews = ['account_lines'];

async function withoutPolicy(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace
       and (relkind in ('r', 'p', 'm') and not relrowsecurity
            or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))
     order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

test('each table and view has a rule by branch, or is shared; a new one without is found', async () => {
  expect(await withoutPolicy()).toEqual([...shared, ...sharedViews].toSorted());
  await sql`create table planted (id integer, branch_id integer)`.execute(db);
  await sql`create view planted_view as select id from day_entries`.execute(db);
  expect(await withoutPolicy()).toEqual([...shared, ...sharedViews, 'planted', 'planted_view'].toSorted());
  await sql`drop table planted; drop view planted_view`.execute(db);
});

test('a statement outside of every scope, and a bound one without its branches, fail', async () => {
  await expect(sql`select 1`.execute(scopedOf(db))).rejects.toThrow('outside of every scope');
  const bound = inScope([1], () =>
    scopedOf(db)
      .transaction()
      .execute(async (db) => {
        await sql`select set_config('console.scope', '', true)`.execute(db);
        return db.selectFrom('former_branches').select('branch_id').execute();
      }),
  );
  await expect(bound).rejects.toThrow('malformed array');
});

test('behind a pooler each transaction is in its scope', async () => {
  const pooled = openDatabase({ connectionString: `${url}${url.includes('?') ? '&' : '?'}pgbouncer=true` });
  const scopes = [null, [1], [1, 2], null, [2], [3]];
  const found = await Promise.all(scopes.map((scope) => visible(pooled.db, scope)));
  expect(found.map(({ length }) => length)).toEqual([2, 1, 2, 2, 1, 0]);
  await pooled.close();
});

test('without the role of the scope bound people get 503, and no more are bound', async () => {
  const { db: foreign } = await testDatabase();
  const binding = foreign.transaction().execute(async (db) => {
    await sql`create role console_plain; set local role console_plain`.execute(db);
    await ensureScopeRole(db);
  });
  await expect(binding).rejects.toMatchObject({ status: 409 });
  await expect(visible(foreign, [1])).rejects.toMatchObject({ status: 503 });
});
