import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { checklist } from '../../features/day-close/checks/checklist.ts';
import { figuresOf } from '../../features/day-close/figures/queries.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { salesDays } from './calendar.ts';
import { fillDemo } from './fill.ts';
import { readSizes, type Sizes } from './options.ts';

const TODAY = '2026-11-20';
const small = readSizes(
  '--seed 10 --branches 2 --areas 3 --customers 60 --days 16 --recent 5 --entries 130'.split(' '),
) as Sizes;

const { db, api } = await testApp({ now: () => new Date(`${TODAY}T06:00:00Z`) });
const progress: [number, number][] = [];
await fillDemo(db, { sizes: small, today: TODAY, onProgress: (...step) => progress.push(step) });

const tables = [
  ...['employees', 'branches', 'vehicles', 'area_codes', 'godowns', 'vendors', 'products', 'fuel_vendors'],
  ...['expense_types', 'mode_of_payments', 'customers', 'credit_accounts', 'stock_balances', 'inventory'],
  ...['stock_adjustments', 'stock_assigns', 'stock_settlements', 'day_entries', 'stock_movements'],
  ...['cash_recoveries', 'customer_payments', 'credit_entries', 'expenses', 'sv_payments'],
];

async function fingerprint(db: Db): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(rows::text, ';' order by rows::text)) as print from ${sql.table(table)} as rows`.execute(
      db,
    );
    prints[table] = rows[0]?.print ?? '';
  }
  return prints;
}

const count = async (condition: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${condition}`.execute(db);
  return rows[0]?.rows ?? 0;
};

test('the demo has the sizes asked for, and its books balance', async () => {
  expect(await booksBalance(db)).toEqual([]);
  expect(await count(sql`customers`)).toBe(60);
  expect(await count(sql`day_entries`)).toBe(130);
  expect(await count(sql`area_codes`)).toBe(3);
  expect(progress.at(-1)).toEqual([190, 1]);
  const { body } = await api.get('/settings');
  expect(body.data).toMatchObject({ business_name: 'Sri Lakshmi Gas Agency', credit_days: 15 });
  expect((await api.patch('/settings', { gstin: body.data.gstin })).status).toBe(200);
});

test('the same seed gives the same business, another seed another one', async () => {
  const words = '--branches 1 --areas 1 --customers 9 --days 3 --entries 9 --seed';
  const prints = [];
  for (const seed of [7, 7, 8]) {
    const { db } = await testDatabase();
    await fillDemo(db, { sizes: readSizes(`${words} ${seed}`.split(' ')) as Sizes, today: TODAY });
    prints.push(await fingerprint(db));
  }
  const [print, again, other] = prints;
  expect(again).toEqual(print);
  expect(other).not.toEqual(print);
});

test('all loads before today are settled, and those of today are out', async () => {
  expect(await count(sql`stock_assigns where date < ${TODAY} and status = 'raised'`)).toBe(0);
  expect(await count(sql`day_entries where cash_recovery_id is null or date >= ${TODAY}`)).toBe(0);
  expect(
    await count(sql`(select distinct area_code_id from stock_assigns
                           where date = ${TODAY} and status = 'raised') as areas`),
  ).toBe(3);
  expect(await count(sql`day_entries where extract(isodow from date) = 7`)).toBe(0);
});

test('earlier days are sparser, and all but the last two are closed as Day Close would', async () => {
  const { rows: days } = await sql<{ date: string; sales: number }>`
    select date, count(*) as sales from day_entries group by date order by date`.execute(db);
  // One in each week of eleven earlier business days, and the five recent ones.
  expect(days).toHaveLength(2 + 5);
  const salesOf = (part: typeof days) => part.reduce((sum, { sales }) => sum + sales, 0) / part.length;
  expect(salesOf(days.slice(0, 2))).toBeLessThan(salesOf(days.slice(2)));
  const { rows: closes } = await sql<{ branch_id: number; date: string; figures: unknown }>`
    select branch_id, date, figures from day_closes where reopened_at is null order by date, branch_id`.execute(
    db,
  );
  expect(closes.map(({ date }) => date)).toEqual(days.slice(0, -2).flatMap(({ date }) => [date, date]));
  for (const { branch_id, date, figures } of closes) {
    const day = { branch_id, date };
    const counted = await figuresOf(db, day);
    expect(figures).toEqual(counted);
    const blocking = (await checklist(db, day, counted)).filter(({ weight }) => weight !== 'remark');
    expect(blocking).toEqual([]);
  }
  expect(await count(sql`stock_settlements where short_filled + short_empty > 0`)).toBeGreaterThan(0);
  expect(await count(sql`customer_payments`)).toBeGreaterThan(0);
});

test('by default no month of the year before is empty', () => {
  const sizes = readSizes([]) as Sizes;
  const days = salesDays(TODAY, sizes).map(({ date }) => date);
  const months = new Set(days.map((date) => date.slice(0, 7)));
  expect([...months]).toHaveLength(14 + 1);
  expect(days[0]).toMatch(/^2025-09/);
});

test('some customers hold a connection, each with a number of its own, and buy', async () => {
  const held = sql`customers where customer_type = 'SV' and sv_type in ('New', 'Transfer')`;
  expect(await count(held)).toBeGreaterThan(5);
  expect(await count(sql`(select distinct gas_consumer_number from ${held}) as numbers`)).toBe(
    await count(held),
  );
  const former = sql`customers where is_superseded`;
  const takenOver = sql`customers as later join customers as holder on holder.id = later.previous_holder_id
    where holder.is_superseded and holder.gas_consumer_number = later.gas_consumer_number and later.sv_type = 'Name Change'`;
  expect(await count(former)).toBeGreaterThan(0);
  expect(await count(takenOver)).toBe(await count(former));
  expect(await count(sql`day_entries where customer_id in (select id from ${former})`)).toBe(0);
  expect(await count(sql`day_entries where customer_type = 'SV'`)).toBeGreaterThan(0);
  const { body } = await api.get('/customers?customerType=SV');
  expect(body.data[0]).toMatchObject({ customerType: 'SV', areacode: null, consumerid: '' });
});

test('no customer owes more than the limit less the advance; most pay, some are late', async () => {
  expect(
    await count(sql`credit_accounts join customers on customers.id = customer_id
                          where owed > credit_limit`),
  ).toBe(0);
  expect(await count(sql`day_entries where saletype = 'Credit Sales'`)).toBeGreaterThan(0);
  expect(await count(sql`credit_accounts where unpaid_since is not null`)).toBeGreaterThan(0);
});

test('the notes and coins of each recovery come to what was counted', async () => {
  expect(
    await count(sql`cash_recoveries where counted_amt <> (
      select coalesce(sum((line.value ->> 'amount')::numeric), 0)
        from jsonb_array_elements(denominations) as entries (entry), jsonb_each(entry) as line)`),
  ).toBe(0);
});

test('most counts agree, and a difference mostly has its reason', async () => {
  const differing = await count(sql`cash_recoveries where difference <> 0`);
  expect(differing).toBeGreaterThan(0);
  expect(differing).toBeLessThan((await count(sql`cash_recoveries`)) / 2);
  expect(await count(sql`cash_recoveries where difference <> 0 and reason <> ''`)).toBeGreaterThan(0);
  expect(await count(sql`cash_recoveries where difference = 0 and reason <> ''`)).toBe(0);
});

test('each branch has expenses, fuel most days, and of the kinds that there are', async () => {
  const ofBranch = sql`(select branch_id from expenses group by branch_id having count(*) >= 5) as branches`;
  expect(await count(ofBranch)).toBe(2);
  expect(await count(sql`expenses where expence_type = 'fuel'`)).toBeGreaterThan(8);
  expect(await count(sql`expenses where date >= ${TODAY} or extract(isodow from date) = 7`)).toBe(0);
  const { body } = await api.post('/expences', {
    date: TODAY,
    branch_id: 1,
    amount: 3_200,
    expence_type: 'fuel',
    fuel_vendor_id: 1,
    no_of_liters: 33.25,
  });
  expect(body.data.id).toBe(await count(sql`expenses`));
});

test('no connection is paid beyond its charge; most are paid, some are owed', async () => {
  const paid = sql`(select customer_id, sum(amount) as amount from sv_payments group by customer_id) as paid
                     join customers on customers.id = customer_id`;
  const charged = sql`case sv_type when 'New' then advance_amount else chargeable_amount end`;
  expect(await count(sql`${paid} where amount > ${charged}`)).toBe(0);
  expect(await count(sql`${paid} where amount = ${charged}`)).toBeGreaterThan(5);
  expect(await count(sql`sv_payments where date >= ${TODAY}`)).toBe(0);
});

test('business goes on where the demo ends', async () => {
  const { body: open } = await api.get(`/stockassigns/filterbydayandstatus?date=${TODAY}&status=raised`);
  const [load] = open.data;
  const { product, weight, area_code_id } = load;
  const goods = { product, weight, area_code_id, qty: 1, empty_cylinders: 1 };
  const sale = { ...goods, date: TODAY, saletype: 'Cash Sales', payment_mode: 'cash', amount: 903 };
  const { status, body } = await api.post('/dayentries', sale);
  expect({ status, id: body.data?.id }).toEqual({ status: 201, id: 131 });
  expect(await booksBalance(db)).toEqual([]);
});

test('a database that holds anything is left alone', async () => {
  const before = await fingerprint(db);
  expect(await fillDemo(db, { sizes: { ...small, seed: 9 }, today: TODAY })).toBe(false);
  expect(await fingerprint(db)).toEqual(before);
});

test.each([
  ['--days 0', '--days must be a whole number from 1 to 2000.'],
  ['--customers 1e3', '--customers must be a whole number from 1 to 1000000.'],
  ['--wheels 4', "Unknown option '--wheels'"],
])('%s is refused', (words, message) => {
  expect(() => readSizes(words.split(' '))).toThrow(message);
});
