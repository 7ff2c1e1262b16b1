import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { cashOnly } from '../harness/closing.ts';
import { day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const ROUNDS = 15;

const { db, first, together } = await twoConsoles();
const business = await openBusiness(first.api);
const branchId = business.branch.id;
const here = day(first.api, business);
await here.open({ filled: 10_000, date: '2024-01-01' });
await here.open({ product: 'Regulators', weight: '', filled: 10_000, date: '2024-01-01' });

let days = 0;
const nextDay = () => new Date(Date.UTC(2025, 0, ++days)).toISOString().slice(0, 10);
const closedMessage = /^Day \d{2} \w+ 2025 of .+ is closed$/;

/** The stored sales of a day, and its active close, if any. */
async function stored(date: string) {
  const sales = await db.selectFrom('day_entries').select('amount').where('date', '=', date).execute();
  const [close, ...others] = await db.selectFrom('day_closes').selectAll().where('date', '=', date).execute();
  expect(others).toEqual([]);
  return {
    sold: sales.reduce((sum, { amount }) => sum + amount, 0),
    figures: close?.figures as unknown as { sales: { total: number } } | undefined,
  };
}

test('a sale and a close at once: the sale is refused, or the close is because of it', async () => {
  let closed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const date = nextDay();
    const sale = { saletype: 'Other Product Sales', product: 'Regulators', weight: '', amount: 250, date };
    // The close is sent first or last of up to four calls.
    const count = 2 + (round % 3);
    const place = round % 2 === 0 ? 0 : count - 1;
    const answers = await together(count, (api, index) =>
      index === place ? api.post('/daycloses', { branch_id: branchId, date }) : day(api, business).sell(sale),
    );
    const close = answers[place];
    const sales = answers.filter((_answer, index) => index !== place);
    const sold = sales.filter(({ status }) => status === 201).length;
    const { sold: amount, figures } = await stored(date);
    expect(amount).toBe(sold * 250);
    if (close?.status === 201) {
      closed++;
      expect([sold, figures?.sales.total]).toEqual([0, 0]);
      for (const { status, body } of sales)
        expect([status, body.msg]).toEqual([409, expect.stringMatching(closedMessage)]);
    } else {
      expect([close?.status, close?.body.msg]).toEqual([409, expect.stringMatching(/not settled$/)]);
      expect([sold, figures]).toEqual([sales.length, undefined]);
    }
  }
  // Both outcomes must occur, or the race proves nothing.
  expect(closed).toBeGreaterThan(0);
  expect(closed).toBeLessThan(ROUNDS);
  expect(await booksBalance(db)).toEqual([]);
});

test('a load and a close at once: never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const date = nextDay();
    const [load, close] = await together(2, (api, index) =>
      index === round % 2
        ? day(api, business).assign({ qty: 1, date })
        : api.post('/daycloses', { branch_id: branchId, date }),
    ).then((answers) => (round % 2 === 0 ? answers : answers.toReversed()));
    expect([
      [201, 409],
      [409, 201],
    ]).toContainEqual([load?.status, close?.status]);
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a deleted recovery and a close at once: never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const date = nextDay();
    await here.sell({
      saletype: 'Other Product Sales',
      product: 'Regulators',
      weight: '',
      amount: 250,
      date,
    });
    const { id } = (await here.recover({ ...cashOnly(250), date })).body.data;
    const [deleted, close] = await together(2, (api, index) =>
      index === 0
        ? api.delete(`/cashrecoverys/${id}`)
        : api.post('/daycloses', { branch_id: branchId, date }),
    );
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([deleted?.status, close?.status]);
  }
});

test('8 closes of one day at once close it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const date = nextDay();
    const answers = await together(8, (api) => api.post('/daycloses', { branch_id: branchId, date }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.msg).toMatch(closedMessage);
  }
});

test('10 parallel retries of a close with one key close once, with identical bodies', async () => {
  const date = nextDay();
  const headers = { 'idempotency-key': `close-${date}` };
  const answers = await together(10, (api) =>
    api.post('/daycloses', { branch_id: branchId, date }, { headers }),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect((await stored(date)).figures).toBeDefined();
});

test('sales on other days do not wait for the close of one day', async () => {
  const dates = Array.from({ length: 10 }, nextDay);
  const answers = await together(20, (api, index) =>
    index % 2 === 0
      ? api.post('/daycloses', { branch_id: branchId, date: dates[index / 2] })
      : day(api, business).purchase({ date: nextDay() }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
});
