import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as choices from '../../src/masters/choices.ts';
import { roles } from '../../src/masters/rights.ts';
import { testDatabase } from '../harness/database.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

const alternatives = (members: readonly string[]) => `(?:${members.join('|')})`;
const branches = [
  // In TypeScript and in SQL.
  new RegExp(
    `(?:===|!==|<>|!=|[^!<>=]=) '${alternatives([...choices.paymentModes, ...choices.saleTypes])}'`,
    'g',
  ),
  new RegExp(`(?:===|!==) '${alternatives([...choices.customerTypes, ...choices.expenseTypes])}'`, 'g'),
  new RegExp(
    `filter \\(where \\w+ = '${alternatives([...choices.customerTypes, ...choices.expenseTypes])}'`,
    'g',
  ),
];

/** Places that use one member by name; a new member does not affect them. */
const allowed = [
  // The demo invents customers and sales of its own.
  'app/demo/',
  // Customer screens start with SV.
  'features/customers/screen.tsx',
  // The recount is independent of what it checks.
  'domain/money/audit-',
  'domain/stock/audit.ts',
];

test('no code branches on one member of a closed set; new members must be named', () => {
  const found = sources.flatMap(({ name, text }) =>
    allowed.some((path) => name.startsWith(path))
      ? []
      : branches.flatMap((branch) => text.match(branch) ?? []).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  [
    'payment_mode',
    choices.paymentModes,
    [
      'counter_sales',
      'customer_payments',
      'day_entries',
      'driver_entries',
      'inventory',
      'plant_loads',
      'sv_payments',
      'vendor_payments',
    ],
  ],
  ['saletype', choices.saleTypes, ['day_entries']],
  ['customer_type', choices.customerTypes, ['counter_sales', 'customer_imports', 'customers', 'day_entries']],
  ['expence_type', choices.expenseTypes, ['expenses']],
  ['sv_type', choices.svTypes, ['customers']],
  ['role', roles, ['users']],
  ['second_factor_roles', roles, ['business_settings']],
])('the database allows the same members of %s as the code', async (column, members, tables) => {
  const { db, close } = await testDatabase();
  const { rows } = await sql<{ of: string; definition: string }>`
    select conrelid::regclass::text as of, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and cardinality(conkey) = 1 and attname = ${column}
       and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY%'
     order by 1`.execute(db);
  await close();
  expect(rows.map(({ of }) => of)).toEqual(tables);
  for (const { definition } of rows) {
    const listed = [...definition.matchAll(/'([^']*)'::text/g)].map(([, member]) => member).filter(Boolean);
    expect(listed.toSorted()).toEqual([...members].toSorted());
  }
});
