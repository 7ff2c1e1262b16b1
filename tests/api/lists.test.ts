import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fillDemo } from '../../src/app/demo/fill.ts';
import { readSizes } from '../../src/app/demo/sizes.ts';
import { counterList } from '../../src/features/counter/contract.ts';
import { customerList } from '../../src/features/customers/contract.ts';
import { saleList } from '../../src/features/day-entry/contract.ts';
import { recoveryList } from '../../src/features/day-settlements/cash-recovery/contract.ts';
import { settlementList } from '../../src/features/day-settlements/stock-settlement/contract.ts';
import { defectiveList } from '../../src/features/defectives/contract.ts';
import { expenseList } from '../../src/features/expenses/contract.ts';
import { adjustmentList } from '../../src/features/godown-dashboard/contract.ts';
import { inventoryList } from '../../src/features/inventory/contract.ts';
import { creditPaymentList } from '../../src/features/payments/collectible/contract.ts';
import { svPaymentList } from '../../src/features/payments/sv-amounts/contract.ts';
import { loadList } from '../../src/features/stock-assigning/contract.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import { filtersOf, type ListColumn, type ListDeclaration, sumsOf } from '../../src/kit/shared/list.ts';
import { testApp } from '../harness/app.ts';

const { api, db } = await testApp();
const sizes = readSizes(
  '--seed 7 --branches 2 --areas 3 --customers 60 --days 16 --recent 5 --entries 130'.split(' '),
);
await fillDemo(db as Db, { sizes, today: '2026-11-20' });

// In so few days of the demo nothing is bought or leaks, and no bill is paid.
for (const [index, date] of ['2026-11-17', '2026-11-19', '2026-11-19', '2026-11-20'].entries()) {
  await api.post('/inventory', {
    ...{
      date,
      invoice_no: `INV-${4 - index}`,
      godown_id: 1 + (index % 2),
      product_vendor_id: 1,
      payment_mode: 'upi',
    },
    ...{
      product: 'Cylinders',
      weight: 14.2,
      qty: 20 + index,
      invoice_amount: 9_000 * index,
      paid_amount: 500,
    },
  });
  await api.post('/defectives', {
    ...{ date, godown_id: 1 + (index % 2), kind: 'exchanged', customer_id: 1 + index },
    ...{ product: 'Cylinders', weight: 14.2, qty: 1 + index, reason: 'O-ring', note: `Shelf ${index}` },
  });
}
for (const { id } of (await api.get('/customers?customerType=Credit&limit=4')).body.data)
  for (const date of ['2026-11-18', '2026-11-20'])
    await api.post('/collectible/payments', { date, customer_id: id, amount: 10 * id, payment_mode: 'cash' });
// The demo collects and spends at the office.
await api.patch('/settings', { driver_accounts: true });
for (const table of ['customer_payments', 'sv_payments'])
  await sql`
    update ${sql.table(table)}
       set employee_id = driver_id, area_code_id = area_codes.id, branch_id = area_codes.branch_id, reference = area_name
      from area_codes
     where area_codes.id = 1 + ${sql.table(table)}.id % 3 and ${sql.table(table)}.id % 2 = 0`.execute(db);
for (const { id, branch_id, driver_id } of (await api.get('/area_codes')).body.data)
  for (const date of ['2026-11-19', '2026-11-20'])
    expect(
      await api.post('/expences', {
        ...{ date, branch_id, amount: 10 * id, expence_type: 'general', description: 'Diesel' },
        ...{ paid_from: 'driver', employee_id: driver_id, area_code_id: id },
      }),
    ).toBeSaved();
// Without a till no expense has them.
const { id: rent } = (await api.post('/expense_types', { name: 'Rent', status: 'Active' })).body.data;
const { id: cheque } = (await api.post('/mode_of_payments', { name: 'Cheque' })).body.data;
for (const table of ['inventory', 'day_entries', 'counter_sales', 'customer_payments', 'sv_payments'])
  await sql`
    update ${sql.table(table)} set mode_of_payment_id = ${cheque} where date >= '2026-11-19'`.execute(db);
await sql`
  update expenses set expense_type_id = ${rent}, mode_of_payment_id = ${cheque}, payee = 'Payee ' || id
   where date >= '2026-11-19' and id % 2 = 0`.execute(db);

// The purchases of a load to the plant.
await sql`
  with load as (
    insert into plant_loads (date, branch_id, number, vendor_id, godown_id, sent)
    select date, branch_id, 'PL-1', product_vendor_id, godown_id, '[]' from inventory order by id limit 1
    returning id)
  update inventory set plant_load_id = load.id from load where inventory.id % 3 = 0`.execute(db);

type Row = Record<string, string | number | null> & { id: number; date: string };
const lists: [path: string, list: ListDeclaration][] = [
  ['/dayentries', saleList],
  ['/countersales', counterList],
  ['/expences', expenseList],
  ['/stockassigns', loadList],
  ['/stocksettelments', settlementList],
  ['/cashrecoverys', recoveryList],
  ['/inventory', inventoryList],
  ['/stockadjustments', adjustmentList],
  ['/defectives', defectiveList],
  ['/customers', customerList],
  ['/collectible/payments', creditPaymentList],
  ['/sv_amounts/payments', svPaymentList],
];
const described = lists.map(([path, list]) => ({ path, list }));

const rowsOf = async (table: string) => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  return rows;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const inOrder = (ids: readonly number[]) => ids.toSorted((left, right) => left - right);
const query = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

async function read(path: string, values: Record<string, unknown>) {
  const { status, body } = await api.get(`${path}?${query(values)}`);
  expect([path, values, status]).toEqual([path, values, 200]);
  return body;
}

/** The ids of all pages, by the cursors where the order has any. */
async function paged(path: string, values: Record<string, unknown>, limit = 50): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  for (let min = 0; ; min++) {
    const page = await read(path, { ...values, limit, min, ...(after !== null && { after }) });
    ids.push(...idsOf(page.data));
    if (!page.hasNext) return ids;
    after = page.next;
  }
}

/** What each row shows in a column, for the database to compare. */
async function shownIn(name: string, column: ListColumn, rows: Row[]) {
  if (column.is === 'name') {
    const records = new Map((await rowsOf(column.table)).map((record) => [record.id, record]));
    return rows.map((row) => {
      const record = records.get(Number(row[column.key]));
      return record ? column.name.map((part) => record[part]).join(' ') : '';
    });
  }
  const own =
    column.is === 'text'
      ? column.columns
      : column.is === 'choice' && column.column
        ? [column.column]
        : undefined;
  return rows.map((row) => (own ?? [name]).map((part) => row[part]).join(' '));
}

const isFigure = ({ is }: ListColumn) => is === 'rupees' || is === 'kg' || is === 'count';

/** What a row is found by, in lower case. */
async function textsOf(list: ListDeclaration, rows: Row[]): Promise<string[][]> {
  if (list.search) return rows.map((row) => [String(row[list.search ?? ''])]);
  const texts = rows.map((): string[] => []);
  for (const [name, column] of Object.entries(list.columns)) {
    if (column.is === 'date' || isFigure(column)) continue;
    const shown = await shownIn(
      name,
      column.is === 'name' && column.search ? { ...column, name: [column.search] } : column,
      rows,
    );
    for (const [index, text] of shown.entries()) texts[index]?.push(text.toLowerCase());
  }
  return texts;
}

async function isAscending(texts: string[], isNumber: boolean): Promise<boolean> {
  const value = isNumber ? sql`text::numeric` : sql`lower(text) collate natural_order`;
  const { rows } = await sql<{ isSorted: boolean }>`
    select coalesce(bool_and(value >= before), true) as "isSorted"
      from (select ${value} as value, lag(${value}) over (order by place) as before
              from unnest(${texts}::text[]) with ordinality as shown (text, place)) as pairs`.execute(db);
  return rows[0]?.isSorted ?? false;
}

describe.each(described)('$path', ({ path, list }) => {
  test('each filter gives the rows that have its value, on the pages and in the totals', async () => {
    const stored = await rowsOf(list.table);
    expect(stored.length).toBeGreaterThan(1);
    const dates = stored.map(({ date }) => date).toSorted();
    const [from = '', to = ''] = [dates[dates.length >> 2], dates[dates.length >> 1]];
    const isWithin = (row: Row) => from <= row.date && row.date <= to;
    const likely = [...stored.filter(isWithin), ...stored];
    const filters = filtersOf(list).map(({ field, column }) => {
      const value = likely.find((row) => row[column])?.[column];
      return { values: { [field]: value }, has: (row: Row) => row[column] === value };
    });
    const period = { values: { from_date: from, to_date: to }, has: isWithin };
    const [first] = filters;
    const both = first && {
      values: { ...period.values, ...first.values },
      has: (row: Row) => period.has(row) && first.has(row),
    };
    for (const { values, has } of [
      { values: {}, has: () => true },
      ...filters,
      period,
      ...(both ? [both] : []),
    ]) {
      const expected = stored.filter(has);
      expect(expected.length, JSON.stringify(values)).toBeGreaterThan(0);
      expect([values, inOrder(await paged(path, values))]).toEqual([values, inOrder(idsOf(expected))]);
      const { data } = await read(`${path}/totals`, values);
      const sums = sumsOf(list).map((name) => [
        name,
        Number(expected.reduce((sum, row) => sum + Number(row[name]), 0).toFixed(2)),
      ]);
      expect([values, data]).toEqual([values, { rows: expected.length, ...Object.fromEntries(sums) }]);
    }
  });

  test('each column sorts both ways, and the pages join without a gap or a repeat', async () => {
    const stored = await rowsOf(list.table);
    for (const [name, column] of Object.entries(list.columns)) {
      const up = await paged(path, { sort: name });
      expect([name, inOrder(up)]).toEqual([name, inOrder(idsOf(stored))]);
      expect([name, await paged(path, { sort: `-${name}` })]).toEqual([name, up.toReversed()]);
      const byId = new Map(stored.map((row) => [row.id, row]));
      const rows = up.map((id) => byId.get(id)) as Row[];
      const texts = await shownIn(name, column, rows);
      expect([name, await isAscending(texts, isFigure(column))]).toEqual([name, true]);
    }
  });

  test('all rows are streamed as the pages have them', async () => {
    const [, sort = ''] = Object.keys(list.columns);
    for (const values of [{}, { sort: `-${sort}` }, { from_date: '2026-11-10' }]) {
      const { data: rows } = await read(`${path}/rows`, values);
      expect([values, idsOf(rows)]).toEqual([values, await paged(path, values, 20)]);
      const page = await read(path, { ...values, limit: 100 });
      expect(rows.slice(0, 100)).toEqual(page.data);
    }
  });

  test('quick search finds the rows in which every word occurs', async () => {
    const stored = await rowsOf(list.table);
    const texts = await textsOf(list, stored);
    const found = (words: string[]) =>
      stored.filter((_, index) => words.every((word) => texts[index]?.some((text) => text.includes(word))));
    const [row = []] = texts.filter((shown) => shown.length > 0);
    const words = row.flatMap((text) => text.split(/[^a-z]+/).filter((word) => word.length > 3)).slice(0, 6);
    expect(words.length).toBeGreaterThan(0);
    for (const typed of [...words.map((word) => [word]), words.slice(0, 2), [words[0] ?? '', 'nowhere']]) {
      const expected = found(typed);
      const find = typed.join('  ').toUpperCase();
      expect([find, inOrder(await paged(path, { find }))]).toEqual([find, inOrder(idsOf(expected))]);
      expect((await read(`${path}/totals`, { find })).data.rows).toBe(expected.length);
    }
    for (const find of ['%%%', '___', "x' or '1'='1", '\\', "'; drop table users; --", '{}', '"'])
      expect([find, (await read(path, { find })).data]).toEqual([find, []]);
  });

  test('blank values do not filter; unknown fields and values are refused', async () => {
    const blank = Object.fromEntries(
      [...filtersOf(list).map(({ field }) => field), 'from_date', 'find', 'sort'].map((name) => [name, '']),
    );
    expect(await read(path, blank)).toEqual(await read(path, {}));
    for (const values of [
      { sort: 'version' },
      { sort: '-' },
      { sort: 'id; drop table users' },
      { from_date: '2026-02-30' },
      { colour: 'red' },
      { find: 'x '.repeat(11) },
      { find: 'x'.repeat(101) },
      { from_date: '2026-11-02', to_date: '2026-11-01' },
    ]) {
      const [field = ''] = Object.keys(values);
      for (const call of [path, `${path}/rows`]) {
        const { status, body } = await api.get(`${call}?${query(values)}`);
        expect([call, values, status, Object.keys(body.fields)]).toEqual([call, values, 422, [field]]);
      }
    }
    const after = Buffer.from('2026-11-01.1').toString('base64url');
    for (const values of [{ after: 'x' }, { sort: 'date', after }, { sort: 'date', before: after }])
      expect([values, (await api.get(`${path}?${query(values)}`)).status]).toEqual([values, 400]);
  });
});

test('sales are filtered by how they were paid: a credit sale is no cash sale', async () => {
  const typesOf = async (paid: string) =>
    new Set(
      (await read('/dayentries', { payment_mode: paid, limit: 100 })).data.map((row: Row) => row.saletype),
    );
  expect(await typesOf('credit')).toEqual(new Set(['Credit Sales']));
  expect((await typesOf('cash')).has('Credit Sales')).toBe(false);
});
