import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../stock/audit.ts';

const { api: plain, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn, close, reopen } = closing(api);
const OPEN_DAY = '2026-11-19';

const { business, here } = await branchOfItsOwn();
const { business: otherBusiness, here: elsewhere } = await branchOfItsOwn();
const CLOSED = `Day 20 Nov 2026 of ${business.branch.name} is closed`;

/** A record of each kind on a day; returns the ids by table. */
async function fullDay(date: string) {
  const id = (answer: Answer): number => answer.body.data.id;
  return {
    stock_adjustments: id(await here.open({ filled: 500, empty: 50, date })),
    inventory: id(await here.purchase({ date })),
    stock_assigns: id(await here.assign({ date })),
    day_entries: id(await here.sell({ date })),
    counter_sales: id(await here.sellAtCounter({ date })),
    stock_settlements: id(await here.settle({ qty: 39, date })),
    cash_recoveries: id(await here.recover({ ...cashOnly(1_803), date })),
    expenses: id(await here.spend({ date })),
  };
}
await api.patch('/settings', { counter_area_ids: [business.area.id] });
const ofClosedDay = await fullDay(DAY);
const ofOpenDay = await fullDay(OPEN_DAY);
const raised = (await here.assign({ date: OPEN_DAY })).body.data.id;
const ofOtherBranch = (await elsewhere.purchase()).body.data.id;
const expenseElsewhere = (await elsewhere.spend()).body.data.id;
let closeId = 0;
beforeAll(async () => {
  closeId = (await close(business)).body.data.id;
});

const calls: [title: string, call: () => Promise<Answer>][] = [
  ['a purchase', () => here.purchase()],
  ['another quantity of a purchase', () => api.patch(`/inventory/${ofClosedDay.inventory}`, { qty: 5 })],
  [
    'a purchase that moves to another day',
    () => api.patch(`/inventory/${ofClosedDay.inventory}`, { date: OPEN_DAY }),
  ],
  [
    'a purchase that moves in from another day',
    () => api.patch(`/inventory/${ofOpenDay.inventory}`, { date: DAY }),
  ],
  [
    'a purchase that moves in from another branch',
    () => api.patch(`/inventory/${ofOtherBranch}`, { godown_id: business.godown.id }),
  ],
  [
    'a purchase that moves to another branch',
    () => api.patch(`/inventory/${ofClosedDay.inventory}`, { godown_id: otherBusiness.godown.id }),
  ],
  ['a purchase taken back', () => api.delete(`/inventory/${ofClosedDay.inventory}`)],
  ['a stock adjustment', () => here.open({ filled: 1 })],
  ['a stock adjustment taken back', () => api.delete(`/stockadjustments/${ofClosedDay.stock_adjustments}`)],
  ['a load', () => here.assign()],
  ['another quantity of a load', () => api.patch(`/stockassigns/${ofClosedDay.stock_assigns}`, { qty: 5 })],
  ['a load that moves in from another day', () => api.patch(`/stockassigns/${raised}`, { date: DAY })],
  ['a load taken back', () => api.delete(`/stockassigns/${ofClosedDay.stock_assigns}`)],
  ['a sale off a load', () => here.sell()],
  ['a sale out of the godown', () => here.sell({ saletype: 'Other Product Sales' })],
  ['a sale taken back', () => api.delete(`/dayentries/${ofClosedDay.day_entries}`)],
  ['a counter sale', () => here.sellAtCounter()],
  ['a counter sale taken back', () => api.delete(`/countersales/${ofClosedDay.counter_sales}`)],
  ['a settlement', () => here.settle()],
  [
    'another count of a settlement',
    () => api.patch(`/stocksettelments/${ofClosedDay.stock_settlements}`, { qty: 38 }),
  ],
  ['a settlement taken back', () => api.delete(`/stocksettelments/${ofClosedDay.stock_settlements}`)],
  ['a cash recovery', () => here.recover(cashOnly(0))],
  [
    'a reason of a cash recovery',
    () => api.patch(`/cashrecoverys/${ofClosedDay.cash_recoveries}`, { reason: 'Torn note' }),
  ],
  ['a cash recovery taken back', () => api.delete(`/cashrecoverys/${ofClosedDay.cash_recoveries}`)],
  ['an expense', () => here.spend()],
  ['another amount of an expense', () => api.patch(`/expences/${ofClosedDay.expenses}`, { amount: 5 })],
  [
    'an expense that moves to another day',
    () => api.patch(`/expences/${ofClosedDay.expenses}`, { date: OPEN_DAY }),
  ],
  [
    'an expense that moves in from another day',
    () => api.patch(`/expences/${ofOpenDay.expenses}`, { date: DAY }),
  ],
  [
    'an expense that moves in from another branch',
    () => api.patch(`/expences/${expenseElsewhere}`, { branch_id: business.branch.id }),
  ],
  ['an expense taken back', () => api.delete(`/expences/${ofClosedDay.expenses}`)],
];

describe('on a closed day', () => {
  test.each(calls)('%s is refused', async (_title, call) => {
    const { status, body } = await call();
    expect([status, body.msg]).toEqual([409, CLOSED]);
  });

  test.each(Object.entries(ofClosedDay))('no statement writes %s', async (table, id) => {
    const at = (record: number) => sql`where id = ${record}`;
    const statements = {
      insert: sql`insert into ${sql.table(table)} (${await columnsOf(table)}) select ${await columnsOf(table)} from ${sql.table(table)} ${at(id)}`,
      update: sql`update ${sql.table(table)} set created_at = created_at ${at(id)}`,
      'move out': sql`update ${sql.table(table)} set date = ${OPEN_DAY} ${at(id)}`,
      'move in': sql`update ${sql.table(table)} set date = ${DAY} ${at(ofOpenDay[table as keyof typeof ofOpenDay])}`,
      delete: sql`delete from ${sql.table(table)} ${at(id)}`,
    };
    for (const [what, statement] of Object.entries(statements))
      await expect(statement.execute(db), what).rejects.toThrow('day_closed');
  });

  test('another branch, and another day of the branch, stay open', async () => {
    expect(await elsewhere.purchase()).toBeSaved();
    expect(await here.purchase({ date: OPEN_DAY })).toBeSaved();
    expect(await here.spend({ date: '2026-11-21' })).toBeSaved();
  });

  test('customer payments belong to no branch and stay allowed', async () => {
    expect(await here.pay()).toBeSaved();
  });
});

test('a reopened day can be changed, and the next close stores the new figures', async () => {
  expect((await reopen(closeId)).status).toBe(200);
  expect(await api.patch(`/inventory/${ofClosedDay.inventory}`, { qty: 5 })).toBeSaved();
  expect(await api.delete(`/cashrecoverys/${ofClosedDay.cash_recoveries}`)).toBeSaved();
  expect(await here.recover({ ...cashOnly(1_803, 1_783), reason: 'Torn note' })).toBeSaved();
  expect(await close(business)).toBeSaved();
  const { rows } = await sql<{ purchased: number; difference: number }>`
    select (figures #>> '{purchased,0,qty}')::integer as purchased,
           (figures #>> '{cash,difference}')::integer as difference
      from day_closes where branch_id = ${business.branch.id} order by id`.execute(db);
  expect(rows).toEqual([
    { purchased: 100, difference: 0 },
    { purchased: 5, difference: -20 },
  ]);
  expect((await here.purchase()).body.msg).toBe(CLOSED);
});

test('every table with a date is protected by close or limit, or has a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'date'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_trigger t
                        where t.tgrelid = c.oid and t.tgname = c.relname || '_day' and t.tgenabled = 'O')
     order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(FREE);
});

/**
 * Exceptions: the closes themselves, customers, the date of Go-live, what banks credit, days for which a paper is excused, mails
 * about closed days, and rows of protected records.
 */
const FREE = [
  ...[
    'activity',
    'customers',
    'day_closes',
    'evening_mails',
    'go_live',
    'money_postings',
    'paper_exceptions',
  ],
  'upi_settlements',
];

test('filling two thousand days in one transaction has enough locks', async () => {
  await db.transaction().execute(async (db) => {
    await sql`
      insert into expenses (date, branch_id, amount, expence_type)
      select date '2020-01-01' + n, ${business.branch.id}, 1, 'general' from generate_series(1, 2000) as n`.execute(
      db,
    );
    const { rows } = await sql<{ held: number }>`
      select count(*) as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(
      db,
    );
    expect(rows[0]?.held).toBeLessThanOrEqual(16);
  });
});

test('the books balance', async () => expect(await booksBalance(db)).toEqual([]));

/** The columns that a statement may set. */
async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}
