import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn, testApp } from '../../../tests/harness/app.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { fillDemo } from './fill.ts';
import { readSizes, salesDays } from './sizes.ts';

const TODAY = '2026-11-20';
const small = readSizes(
  '--seed 7 --branches 2 --areas 3 --customers 60 --days 16 --recent 5 --entries 130'.split(' '),
);
const { db, api } = await testApp({ now: () => new Date(`${TODAY}T06:00:00Z`) });
const progress: [number, number][] = [];
await fillDemo(db, { sizes: small, today: TODAY, onProgress: (...step) => progress.push(step) });

const count = async (condition: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.raw(condition)}`.execute(
    db,
  );
  return rows[0]?.rows ?? 0;
};

async function fingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(rows::text, ';' order by rows::text)) as print
      from (select customers::text from customers union all select day_entries::text from day_entries
             union all select openings::text from openings union all select counter_sales::text from counter_sales
             union all select stock_movements::text from stock_movements) as rows`.execute(db);
  return rows[0]?.print ?? '';
}

test('the demo has the sizes asked for, and its books balance', async () => {
  expect(await booksBalance(db)).toEqual([]);
  expect(await count('customers')).toBe(60);
  expect(await count('day_entries where counter_sale_id is null')).toBe(130);
  expect(await count('area_codes')).toBe(3);
  expect(progress.at(-1)).toEqual([190, 1]);
});

test('the same seed gives the same business, another seed another one', async () => {
  const words = '--branches 1 --areas 1 --customers 9 --days 3 --entries 9 --seed';
  const prints = [];
  for (const seed of [7, 7, 8]) {
    const { db } = await testDatabase();
    await signIn(db);
    await fillDemo(db, { sizes: readSizes(`${words} ${seed}`.split(' ')), today: TODAY });
    prints.push(await fingerprint(db));
  }
  const [print, again, other] = prints;
  expect(again).toEqual(print);
  expect(other).not.toEqual(print);
});

test('loads before today are settled and counted, and those of today are out', async () => {
  expect(await count(`stock_assigns where date < '${TODAY}' and status = 'raised'`)).toBe(0);
  expect(await count(`day_entries where cash_recovery_id is null or date >= '${TODAY}'`)).toBe(0);
  const areasOut = `select distinct area_code_id from stock_assigns where date = '${TODAY}' and status = 'raised'`;
  expect(await count(`(${areasOut}) as areas`)).toBe(3);
});

test('days are those of the calendar, and all but the last two are closed', async () => {
  const days = salesDays(TODAY, small).map(({ date }) => date);
  // One in each week of eleven earlier business days, and the five recent ones; no Sundays.
  expect(days).toHaveLength(2 + 5);
  expect(await count('day_entries where extract(isodow from date) = 7')).toBe(0);
  const closes = await db.selectFrom('day_closes').select('date').orderBy('date').execute();
  expect(closes.map(({ date }) => date)).toEqual(days.slice(0, -2).flatMap((date) => [date, date]));
});

test('by default no month of the year before is empty', () => {
  const days = salesDays(TODAY, readSizes([])).map(({ date }) => date);
  expect(new Set(days.map((date) => date.slice(0, 7))).size).toBe(14 + 1);
});

test.each([
  ['sales on credit', "day_entries where saletype = 'Credit Sales'"],
  ['payments of bills', 'customer_payments'],
  ['connections', "customers where customer_type = 'SV'"],
  ['payments of connections', 'sv_payments'],
  ['shortages', 'stock_settlements where short_filled + short_empty > 0'],
  ['defective cylinders', 'stock_settlements where defective_back > 0'],
  ['papers that expire soon', `expiring_papers where date between '${TODAY}' and date '${TODAY}' + 30`],
  ['differences of cash', 'cash_recoveries where difference <> 0'],
  ['notes and coins', "cash_recoveries where denominations <> '[]'"],
  ['fuel', "expenses where expence_type = 'fuel'"],
  ['sales at the counter', 'counter_sales'],
  ['sales at the counter to a customer', 'counter_sales where customer_id is not null'],
  ['records of an earlier day', `day_entries where created_at < '${TODAY}'`],
])('there are %s', async (_, condition) => {
  expect(await count(condition)).toBeGreaterThan(0);
});

test('the books were opened with every part that was on paper', async () => {
  const { data } = (await api.get('/golive')).body;
  expect(data).toMatchObject({ date: '2026-11-01', opened_by: 'Keeper' });
  expect(data.opened_at < '2026-11-02').toBe(true);
  expect(Object.values<{ total: number }>(data.parts).map(({ total }) => total > 0)).not.toContain(false);
});

test('business goes on where the demo ends', async () => {
  const { body } = await api.get(`/stockassigns/filterbydayandstatus?date=${TODAY}&status=raised`);
  const { product, weight, area_code_id } = body.data[0];
  const goods = { product, weight, area_code_id, qty: 1, empty_cylinders: 1 };
  const sale = { ...goods, date: TODAY, saletype: 'Cash Sales', payment_mode: 'cash', amount: 903 };
  expect(await api.post('/dayentries', sale)).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('a database that holds anything is left alone', async () => {
  const before = await fingerprint(db);
  expect(await fillDemo(db, { sizes: { ...small, seed: 9 }, today: TODAY })).toBe(false);
  expect(await fingerprint(db)).toEqual(before);
});

test.each(['--days 0', '--customers 1e3', '--wheels 4', '500'])('%s is refused', (words) => {
  expect(() => readSizes(words.split(' '))).toThrow('The demo takes --seed');
});
