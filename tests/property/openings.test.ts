import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import type { OpeningPartName } from '../../src/masters/openings.ts';
import { testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { day, openBusiness } from '../harness/day.ts';
import { nextNumber } from '../harness/numbers.ts';

const LAST = '2026-10-31';
const { api, db } = await testApp({ now: () => new Date('2026-11-30T06:00:00Z') });
const an = builders(api);
await api.patch('/golive', { date: LAST });

const amount = fc.integer({ min: 1, max: 900_000 }).map((paise) => paise / 100);
/** An advance of a vendor or an overdraft is below zero. */
const signed = fc.tuple(amount, fc.boolean()).map(([rupees, isBelow]) => (isBelow ? -rupees : rupees));
const few = fc.integer({ min: 1, max: 9 });
const openingDay = fc.integer({ min: 1, max: 200 }).map((before) => dayOf('2026-10-31', -before));
const openings = fc.record({
  stock: fc.record({ filled: few, empty: few }),
  bills: fc.uniqueArray(fc.record({ no: few, date: openingDay, amount }), {
    selector: ({ no }) => no,
    maxLength: 4,
  }),
  advance: fc.option(amount),
  cylinders: fc.option(few),
  deposit: fc.option(fc.integer({ min: 1, max: 1_500 })),
  short: fc.option(few),
  owed: fc.option(signed),
  banked: fc.option(signed),
});
const step = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`),
  act: fc.constantFrom('sell', 'pay', 'pay deposit', 'count'),
  count: few,
  amount: fc.integer({ min: 1, max: 5_000 }),
});
type Openings = (typeof openings)['generate'] extends (...of: never[]) => { value: infer Value }
  ? Value
  : never;
type Step = { day: string; act: string; count: number; amount: number };

function dayOf(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A business with a Credit and an SV customer of its own. */
async function business() {
  const own = await openBusiness(api);
  const number = nextNumber();
  const credit = await an.creditCustomer({ consumerid: `OPEN-${number}`, credit_limit: 900_000_000 });
  const sv = await an.svCustomer({ gas_consumer_number: `OPEN${number}`, advanceAmtPaid: 2_500 });
  const { body } = await api.post('/bank_accounts', {
    name: `Bank ${number}`,
    account_number: '20412345678',
  });
  return { ...own, credit, sv, bank: body.data, consumer: `OPEN-${number}`, connection: `OPEN${number}` };
}
type Paper = Awaited<ReturnType<typeof business>>;

async function enter(
  own: Paper,
  { stock, bills, advance, cylinders, deposit, short, owed, banked }: Openings,
): Promise<number[]> {
  const { consumer, connection, branch, godown, driver, vendor, bank } = own;
  const rows: [OpeningPartName, unknown[][]][] = [
    ['stock', [[godown.name, 'Cylinders', 14.2, stock.filled, stock.empty]]],
    ['bills', bills.map(({ no, date, amount }) => [consumer, '', `B-${no}`, date, '', amount, branch.name])],
    ['advances', advance === null ? [] : [[consumer, '', advance, branch.name]]],
    ['cylinders', cylinders === null ? [] : [[consumer, '', 'Cylinders', 14.2, cylinders, branch.name]]],
    ['deposits', deposit === null ? [] : [[connection, '', deposit, branch.name]]],
    ['drivers', short === null ? [] : [[driver.employee_id, 'Cylinders', 14.2, short, 0, branch.name]]],
    ['vendors', owed === null ? [] : [[vendor.name, owed, branch.name]]],
    ['banks', banked === null ? [] : [[bank.name, banked, branch.name]]],
  ];
  const ids: number[] = [];
  for (const [part, of] of rows.filter(([, of]) => of.length > 0)) {
    const answer = await api.post('/openings', { part, rows: of.map((row) => row.map(String)) });
    expect(answer).toBeSaved();
    ids.push(answer.body.data.import_id);
  }
  return ids;
}

/** Each call is accepted with the openings before it and without. */
async function month(own: Paper, steps: readonly Step[]): Promise<void> {
  const calls = day(api, own);
  expect(await calls.purchase({ date: '2026-11-01', qty: 500 })).toBeSaved();
  expect(await calls.assign({ date: '2026-11-01', qty: 400 })).toBeSaved();
  let due = 1_000;
  for (const { day: date, act, count, amount } of steps) {
    const sale = { date, saletype: 'Credit Sales', qty: count, empty_cylinders: 1, amount };
    if (act === 'sell') expect(await calls.sell(sale)).toBeSaved();
    if (act === 'pay') expect(await calls.pay({ date, amount })).toBeSaved();
    if (act === 'count')
      expect(await calls.open({ date, kind: 'lost', filled: count, empty: 0 })).toBeSaved();
    const paid = Math.min(amount, due);
    if (act !== 'pay deposit' || paid === 0) continue;
    due -= paid;
    const payment = { date, customer_id: own.sv.id, amount: paid, payment_mode: 'upi' };
    expect(await api.post('/sv_amounts/payments', payment)).toBeSaved();
  }
}

/** What a business comes to: debts by age, cylinders and stock. */
async function stateOf({ credit, sv, godown, driver, vendor, bank }: Paper) {
  const account = (await api.get(`/customers/${credit.id}/account`)).body.data;
  const bills = (await api.get(`/customers/${credit.id}/bills?limit=100`)).body.data;
  const statement = `/customers/${credit.id}/statement?from_date=2026-11-01&to_date=2026-11-30`;
  const { opening, closing, cylinders } = (await api.get(statement)).body.data;
  const { rows: accounts } = await sql`
    select kind, balance
      from money_accounts
     where balance <> 0
       and (kind like 'sv_%' and owner_id = ${sv.id} or (kind, owner_id) in (('vendor', ${vendor.id}), ('bank', ${bank.id})))
     order by kind`.execute(db);
  const { rows: charged } = await sql`
    select charged, paid, owed from sv_accounts where customer_id = ${sv.id}`.execute(db);
  const { rows: stock } = await sql`
    select place, state, count from stock_balances
     where count <> 0 and (place, place_id) in (('godown', ${godown.id}), ('shortage', ${driver.id}))
     order by place, state`.execute(db);
  const told = bills.map(({ date, amount, paid, bill_no }: Record<string, unknown>) => [
    date,
    amount,
    bill_no,
    paid,
  ]);
  // Bills of one day are told by their lines, whose order is that of typing.
  return { account, told: byDay(told), opening, closing, cylinders, accounts, charged, stock };
}

/** What the screens say that drivers are short of, beside the ledger. */
async function shortagesOf({ driver }: Paper) {
  const period = { from_date: '2026-10-01', to_date: '2026-11-30', employee_id: driver.id };
  const report = (await api.post('/shortages/reports', period)).body.data as Record<string, number>[];
  const sheet = (await api.get(`/daysheet?employee_id=${driver.id}&date=2026-11-30`)).body.data;
  const lines = sheet.shortage as { before: number; this_day: number }[];
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0) as count from stock_balances
     where place = 'shortage' and place_id = ${driver.id}`.execute(db);
  return {
    ledger: rows[0]?.count,
    report: report.reduce((sum, row) => sum + (row.short_filled ?? 0) + (row.short_empty ?? 0), 0),
    sheet: lines.reduce((sum, line) => sum + line.before + line.this_day, 0),
  };
}

/** The sums of each day. */
function byDay(bills: [date: string, amount: number, no: string | null, paid: number][]) {
  const days = Map.groupBy(bills, ([date]) => date);
  return [...days].map(([date, of]) => [
    date,
    of.length,
    Math.round(of.reduce((sum, [, amount]) => sum + amount * 100, 0)),
    Math.round(of.reduce((sum, [, , , paid]) => sum + paid * 100, 0)),
  ]);
}

test('openings before a month and after it give the same balances; deleted, they leave nothing', async () => {
  await fc.assert(
    fc.asyncProperty(openings, fc.array(step, { maxLength: 12 }), async (typed, steps) => {
      const [first, last] = [await business(), await business()];
      await enter(first, typed);
      await month(first, steps);
      await month(last, steps);
      const without = await stateOf(last);
      const imports = await enter(last, typed);
      expect(await stateOf(last)).toEqual(await stateOf(first));
      const { ledger, ...screens } = await shortagesOf(last);
      expect(screens).toEqual({ report: ledger, sheet: ledger });
      for (const id of imports.toReversed())
        expect((await api.delete(`/openingimports/${id}`)).status).toBe(200);
      expect(await stateOf(last)).toEqual(without);
      expect(await booksBalance(db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 300_000);
