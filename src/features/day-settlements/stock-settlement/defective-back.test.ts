import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { daySheetFaults } from '../../../../tests/property/day-sheet-faults.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);

afterAll(async () => expect(await booksBalance(db)).toEqual([]));

/** A load of 10 of which 6 are sold, from a godown with 20. */
async function openEvening() {
  const business = await openBusiness(api);
  const calls = day(api, business);
  await calls.open({ filled: 20 });
  await calls.assign({ qty: 10 });
  await calls.sell({ qty: 6, empty_cylinders: 6 });
  const held = async (godownId = business.godown.id) => {
    const rows = await db
      .selectFrom('stock_balances')
      .select(['state', 'count'])
      .where((is) => is.and({ place: 'godown', place_id: godownId, weight: 14.2 }))
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  return {
    ...calls,
    business,
    held,
    settle: (values: object) => calls.settle({ empty_cylinders: 6, ...values }),
  };
}

test('what comes back defective is not short, and is in the godown as defective', async () => {
  const { business, held, settle } = await openEvening();
  const { status, body } = await settle({ qty: 3, defective_back: 1 });
  expect([status, body.data]).toMatchObject([
    201,
    { assigned: 10, sold: 6, qty: 3, defective_back: 1, short_filled: 0, short_empty: 0 },
  ]);
  expect(await held()).toEqual({ filled: 13, empty: 6, defective: 1 });
  expect(await daySheetFaults(api, { drivers: [business.driver.id], dates: [DAY] })).toEqual([]);

  const { body: read } = await api.get(`/dayclose?branch_id=${business.branch.id}&date=${DAY}`);
  expect(read.data.figures.back).toEqual([
    { product: 'Cylinders', weight: 14.2, filled: 3, empty: 6, defective: 1 },
  ]);
  expect(read.data.figures.short).toEqual([]);
});

test('a correction moves the difference, a delete puts all back on the vehicle', async () => {
  const { business, held, settle } = await openEvening();
  const { id } = (await settle({ qty: 2, defective_back: 2 })).body.data;
  const path = `/stocksettelments/${id}`;
  expect((await api.patch(path, { qty: 3 })).body.fields).toBeUndefined();
  expect((await api.patch(path, { qty: 3, defective_back: 1 })).body.data).toMatchObject({ short_filled: 0 });
  // A call that does not know of defective goods leaves them.
  expect((await api.patch(path, { qty: 2 })).body.data).toMatchObject({ defective_back: 1, short_filled: 1 });
  expect(await held()).toEqual({ filled: 12, empty: 6, defective: 1 });

  expect(await api.delete(path)).toBeSaved();
  expect(await held()).toEqual({ filled: 10, empty: 0, defective: 0 });
  const again = await api.post(`${path}/undelete`);
  expect([again.status, again.body.data]).toMatchObject([
    201,
    { qty: 2, defective_back: 1, short_filled: 1 },
  ]);
  expect(await daySheetFaults(api, { drivers: [business.driver.id], dates: [DAY] })).toEqual([]);
});

test('no more comes back defective than was loaded', async () => {
  const { settle } = await openEvening();
  const { status, body } = await settle({ qty: 4, defective_back: 2 });
  expect([status, body.msg]).toEqual([
    409,
    '6 filled 14.2 kg cylinders (2 defective) cannot be returned: only 4 on the vehicle',
  ]);
});

test('a Gas Stove is never defective', async () => {
  const { assign, open, settle } = await openEvening();
  const stove = { product: 'Gas Stove', weight: '' };
  await open({ ...stove, filled: 5, empty: '' });
  await assign({ ...stove, qty: 2 });
  const refused = await settle({ ...stove, qty: 1, empty_cylinders: 0, defective_back: 1 });
  expect(refused).toBeRefused('never_defective');
  expect(Object.keys(refused.body.fields)).toEqual(['defective_back']);
});

test('several loads go to their godowns, the first of the filled ones as defective', async () => {
  const { assign, business, held, open, settle } = await openEvening();
  const far = await builders(api).godown({ branch_id: business.branch.id });
  await open({ godown_id: far.id, filled: 20 });
  await assign({ godown_id: far.id, qty: 10 });
  const { body } = await settle({ qty: 6, defective_back: 6 });
  expect(body.data).toMatchObject({ assigned: 20, qty: 6, defective_back: 6, short_filled: 2 });
  expect([await held(), await held(far.id)]).toEqual([
    { filled: 10, empty: 6, defective: 4 },
    { filled: 16, defective: 2 },
  ]);
});

test('an area is settled with defective goods, and names them when it was settled before', async () => {
  const { business, held } = await openEvening();
  const day = { date: DAY, area_code_id: business.area.id };
  const { body: open } = await api.get(
    `/stocksettelments/openloads?date=${DAY}&area_code_id=${business.area.id}`,
  );
  const loads = open.data.map((load: Record<string, unknown>) => ({
    ...{ stock_assign_id: load.stock_assign_id, date: DAY, product: load.product, weight: load.weight },
    ...{ employee_id: load.employee_id, vehicle_id: load.vehicle_id, qty: 3, defective_back: 1 },
    ...{ empty_cylinders: 6, expected_filled: load.expected_filled, expected_empty: load.expected_empty },
  }));
  expect((await api.post('/areasettlements', { ...day, loads })).body.data.settlements).toMatchObject([
    { qty: 3, defective_back: 1, short_filled: 0 },
  ]);
  expect(await held()).toEqual({ filled: 13, empty: 6, defective: 1 });
  const again = await api.post('/areasettlements', { ...day, loads });
  expect(again.body.fields).toEqual({
    'loads.0': 'Already settled: back 3 filled, 6 empty, 1 defective; short 0 filled, 0 empty',
  });
});
