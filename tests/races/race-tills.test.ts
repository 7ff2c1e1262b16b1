import { beforeEach, expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Answer, Api } from '../harness/app.ts';
import { type Business, DAY, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';
import { openTill } from '../property/till-steps.ts';

const ROUNDS = 5;
const { db, first, second, together } = await twoConsoles();
const bank = (await first.api.post('/bank_accounts', { name: 'Bank', account_number: '123456789' })).body
  .data;

let business: Business;
/** A branch of its own for each test, whose till has held ₹12,000 since before the day. */
beforeEach(async () => {
  business = await openBusiness(first.api);
  await openTill(db, Number(business.branch.id));
});

const notes = (amount: number) => [{ 1: { count: amount, amount } }];
const record = (api: Api, path: string, values: Record<string, unknown>) =>
  api.post(path, { date: DAY, branch_id: business.branch.id, ...values });
const count = (api: Api, amount: number, values = {}) =>
  record(api, '/tillcounts', { denominations: notes(amount), reason: 'Change', ...values });
const deposit = (api: Api, amount: number) =>
  record(api, '/depositslips', { bank_account_id: bank.id, denominations: notes(amount), note: '' });

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const closing = async () =>
  (await second.api.get(`/till?branch_id=${business.branch.id}&from_date=${DAY}&to_date=${DAY}`)).body.data
    .closing;

test('of counts of one day at once, one is saved', async () => {
  const answers = await together(6, (api, index) => count(api, 11_900 + index));
  expect(statuses(answers)).toEqual([201, ...Array(5).fill(422)]);
  const saved = answers.find(({ status }) => status === 201)?.body.data;
  expect(await closing()).toBe(saved.counted_amt);
  expect(await booksBalance(db)).toEqual([]);
});

test('of first counts at once, one opens the till', async () => {
  business = await openBusiness(first.api);
  const answers = await together(6, (api) => count(api, 500, { date: businessDay(new Date()) }));
  expect(statuses(answers)).toEqual([201, ...Array(5).fill(422)]);
  expect(await booksBalance(db)).toEqual([]);
});

test('a slip and an expense at once never take more than the till holds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [slip, expense] = await together(2, (api, index) =>
      index === 0 ? deposit(api, 8_000) : day(api, business).spend({ amount: 7_000 }),
    );
    expect(statuses([slip as Answer, expense as Answer])).toEqual([201, 409]);
    const [path, left] =
      slip?.status === 201
        ? [`/depositslips/${slip.body.data.id}`, 4_000]
        : [`/expences/${expense?.body.data.id}`, 5_000];
    expect(await closing()).toBe(left);
    expect(await first.api.delete(path)).toBeSaved();
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a slip that is credited and deleted at once is one of both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await deposit(first.api, 1_000)).body.data;
    const [credited, deleted] = await together(2, (api, index) =>
      index === 0
        ? api.post(`/depositslips/${id}/credit`, { credited_on: DAY })
        : api.delete(`/depositslips/${id}`),
    );
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([credited?.status, deleted?.status]);
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('an expense during a count is in what was expected, or after it', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const [counted, spent] = await together(2, (api, index) =>
      index === 0 ? count(api, 1_000) : day(api, business).spend({ amount: 450 }),
    );
    expect([counted?.status, spent?.status]).toEqual([201, 201]);
    expect([1_000, 550]).toContain(await closing());
    expect(await first.api.delete(`/expences/${spent?.body.data.id}`)).toBeSaved();
    expect(await first.api.delete(`/tillcounts/${counted?.body.data.id}`)).toBeSaved();
    expect(await closing()).toBe(12_000);
  }
  expect(await booksBalance(db)).toEqual([]);
});
