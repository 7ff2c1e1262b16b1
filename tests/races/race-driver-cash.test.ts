import { beforeEach, expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import type { Answer, Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { cashOnly } from '../harness/closing.ts';
import { type Business, DAY, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const ROUNDS = 5;
const { db, first, second, together } = await twoConsoles();
expect(await first.api.patch('/settings', { driver_accounts: true })).toBeSaved();

let business: Business;
/** An area of its own for each round, with one sale of ₹900 by its driver. */
beforeEach(async () => {
  business = await openBusiness(first.api);
  await day(first.api, business).open({ filled: 1_000 });
});

async function sold(): Promise<Business> {
  const { branch, driver } = business;
  const area = await builders(first.api).areaCode({ branch_id: branch.id, driver_id: driver.id });
  const round = { ...business, area };
  await day(first.api, round).assign({ qty: 1 });
  expect(await day(first.api, round).sell({ amount: 900 })).toBeSaved();
  return round;
}

const collect = (api: Api, { driver, area, ...rest }: Business) =>
  day(api, { driver, area, ...rest }).pay({ employee_id: driver.id, area_code_id: area.id, amount: 400 });
/** ₹50 short of what the sender knows of. */
const recover = (api: Api, round: Business, collected: number) =>
  day(api, round).recover({ ...cashOnly(900, 850 + collected), collected_amt: collected });

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const openCash = async ({ area }: Business) =>
  (await second.api.get(`/cashrecoverys/open?date=${DAY}&area_code_id=${area.id}`)).body.data;
const owed = async ({ driver }: Business) =>
  (await second.api.get(`/drivers/${driver.id}?from_date=${DAY}&to_date=${DAY}`)).body.data.owed;

test('recoveries of one driver at once put a shortage on the account once', async () => {
  for (let count = 1; count <= ROUNDS; count++) {
    const round = await sold();
    expect(await collect(first.api, round)).toBeSaved();
    const answers = await together(8, (api) => recover(api, round, 400));
    expect(statuses(answers)).toEqual([201, ...Array(7).fill(409)]);
    expect(await owed(round)).toBe(50 * count);
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a payment that is entered during a count is in it, or open, or refuses the count', async () => {
  for (let count = 0; count < ROUNDS; count++) {
    const round = await sold();
    const [paid, counted] = await together(2, (api, index) =>
      index === 0 ? collect(api, round) : recover(api, round, 0),
    );
    expect(paid?.status).toBe(201);
    const open = await openCash(round);
    if (counted?.status === 201) expect(open).toMatchObject([{ cash_amt: 0, collected_amt: 400 }]);
    else {
      expect(counted).toBeRefused('other_total');
      expect(open).toMatchObject([{ cash_amt: 900, collected_amt: 400 }]);
    }
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a payment that is deleted during a count is counted, or gone', async () => {
  for (let count = 0; count < ROUNDS; count++) {
    const round = await sold();
    const { id } = (await collect(first.api, round)).body.data;
    const [deleted, counted] = await together(2, (api, index) =>
      index === 0 ? api.delete(`/collectible/payments/${id}`) : recover(api, round, 400),
    );
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([deleted?.status, counted?.status]);
    const left = await openCash(round);
    expect(left).toMatchObject(deleted?.status === 200 ? [{ cash_amt: 900, collected_amt: 0 }] : []);
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a count that is deleted twice at once takes the shortage back once', async () => {
  const round = await sold();
  const { id } = (await recover(first.api, round, 0)).body.data;
  const answers = await together(6, (api) => api.delete(`/cashrecoverys/${id}`));
  expect(statuses(answers)).toEqual([200, ...Array(5).fill(404)]);
  expect(await owed(round)).toBe(0);
  expect(await booksBalance(db)).toEqual([]);
});
