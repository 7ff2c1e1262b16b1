import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ensureScopeRole } from '../../src/domain/people/scope-role.ts';
import { type Db, inTransaction, openDatabase } from '../../src/kit/server/db/db.ts';
import { inScope, type Scope, scopedOf } from '../../src/kit/server/db/scope.ts';
import { testDatabase } from '../harness/database.ts';
import { pooledUrl } from '../harness/database-url.ts';

const { db, url } = await testDatabase();
await ensureScopeRole(db);
// A table with a policy and without references.
await sql`insert into former_branches values ('godowns', 1, 1), ('godowns', 2, 2)`.execute(db);
const visible = (of: Db, scope: Scope) =>
  inScope(scope, () => scopedOf(of).selectFrom('former_branches').select('branch_id').execute());

/** Rows that all people share, or that are their own: people, customers, vendors, employees, products, settings. */
const shared = [
  ...['customers', 'customer_words', 'customer_payments', 'sv_payments'],
  ...['customer_import_members', 'business_settings', 'go_live', 'sale_rates', 'products'],
  ...[
    'employees',
    'vehicles',
    'vendors',
    'fuel_vendors',
    'expense_types',
    'mode_of_payments',
    'bank_accounts',
    'paper_kinds',
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
    'saved_views',
    'deleted_records',
  ],
  ...['idempotency_keys', 'backup_runs', 'file_readings'],
];
/** Of customers, who are shared, of sums that count all branches, by their owner, and the names of godowns to send to. */
const sharedViews = [
  'credit_accounts',
  'credit_bills',
  'credit_lines',
  'money_lines',
  'openings_of_all',
  'paid_ahead',
  'sv_accounts',
  'transfer_godowns',
];

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

const ways = [
  ['directly', url],
  ['behind a pooler', pooledUrl(url)],
] as const;

test.each(ways)('statements at once are each in their scope, %s', async (_, way) => {
  const other = openDatabase({ connectionString: way });
  onTestFinished(other.close);
  const scopes = [null, [1], [1, 2], null, [2], [3]];
  const found = await Promise.all(scopes.map((scope) => visible(other.db, scope)));
  expect(found.map(({ length }) => length)).toEqual([2, 1, 2, 2, 1, 0]);
});

test.each(ways)('on one connection no role or scope outlives its work, %s', async (_, way) => {
  const one = openDatabase({ connectionString: way }, { max: 1 });
  onTestFinished(one.close);
  const whoAmI = async () => {
    const { rows } = await sql`
      select current_user = session_user as is_owner, coalesce(current_setting('console.scope', true), '') as scope`.execute(
      one.db,
    );
    return rows[0];
  };
  const scoped = scopedOf(one.db);
  const bound = (work: () => Promise<unknown>) => inScope([1], () => work().catch(() => undefined));
  const works: (() => Promise<unknown>)[] = [
    () => sql`select branch_id from former_branches`.execute(scoped),
    () => sql`select 1 / 0`.execute(scoped),
    () => inTransaction(scoped, (db) => sql`select branch_id from former_branches`.execute(db)),
    () => inTransaction(scoped, (db) => sql`select 1 / 0`.execute(db)),
    () => inTransaction(scoped, () => Promise.reject(new Error('no'))),
    // The second statement waits for the first, which ends the transaction.
    () =>
      inTransaction(scoped, (db) => Promise.all([sql`select 1 / 0`.execute(db), sql`select 1`.execute(db)])),
    () => inTransaction(scoped, (db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)),
    () => inTransaction(scoped, (db) => sql`commit`.execute(db)),
  ];
  for (const work of works) {
    await bound(work);
    expect(await whoAmI(), work.toString()).toEqual({ is_owner: true, scope: '' });
    expect(await visible(one.db, null)).toHaveLength(2);
    expect(await visible(one.db, [2])).toEqual([{ branch_id: 2 }]);
  }
});

test('without the role of the scope bound people get 503, and no more are bound', async () => {
  const { db: foreign } = await testDatabase();
  const binding = foreign.transaction().execute(async (db) => {
    await sql`create role console_plain; set local role console_plain`.execute(db);
    await ensureScopeRole(db);
  });
  await expect(binding).rejects.toMatchObject({ code: 'role_not_made' });
  await expect(visible(foreign, [1])).rejects.toMatchObject({ code: 'no_scope_role' });
});
