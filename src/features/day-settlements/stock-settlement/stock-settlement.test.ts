import { describe, expect, test } from 'vitest';
import { refused } from '../../../../tests/day-messages.ts';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../../tests/harness/refusals.ts';

const api = await described((await testApp()).api);
const business = await openBusiness(api);
const { assign, open, sell, settle } = day(api, business);
const { area, driver, vehicle } = business;
await open({ filled: 10_000, empty: 0 });

testPagedList(api, '/stocksettelments', async (date) => {
  await assign({ date, qty: 1 });
  return (await settle({ date, qty: 1 })).body.data.id;
});

/** A load of 10 of which 4 were sold against 3 empties, settled with what came back. */
async function settled(values: Record<string, unknown> = {}) {
  await assign({ qty: 10 });
  await sell({ qty: 4, empty_cylinders: 3 });
  return settle({ qty: 5, empty_cylinders: 2, ...values });
}
const stored = {
  date: DAY,
  area_code_id: area.id,
  area_code: { id: area.id, area_code: area.area_code, area_name: area.area_name },
  employee_id: driver.id,
  employee: { id: driver.id, name: driver.name },
  vehicle_id: vehicle.id,
  vehicle: { id: vehicle.id, vehicle_number: vehicle.vehicle_number },
  product: 'Cylinders',
  weight: 14.2,
  qty: 5,
  empty_cylinders: 2,
  assigned: 10,
  sold: 4,
  short_filled: 1,
  short_empty: 1,
};

describe('create', () => {
  test('a settlement is stored with what was counted and what is short', async () => {
    const { status, body } = await settled({ qty: '5', empty_cylinders: '2', area_code_id: String(area.id) });
    expect([status, body.msg]).toEqual([201, 'Stock Settlement added']);
    expect(body.data).toMatchObject(stored);
    expect((await api.get(`/stocksettelments/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/stocksettelments?limit=100')).body.data).toContainEqual(body.data);
  });

  test('a blank quantity and blank empty cylinders are none', async () => {
    const { status, body } = await settled({ qty: '', empty_cylinders: '' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ qty: 0, empty_cylinders: 0, short_filled: 6, short_empty: 3 }),
    ]);
  });
});

describe('refusals', () => {
  test('a settlement reports every wrong field at once', () =>
    expectRefusals(settle, refused.stock_settlement));

  test('without a raised assign there is nothing to settle', async () => {
    expect(await settle({ qty: 1 })).toBeRefused('no_raised_loads');
    await assign({ qty: 1 });
    for (const field of ['area_code_id', 'employee_id', 'vehicle_id'])
      expect([field, (await settle({ qty: 1, [field]: 2_147_483_647 })).status]).toEqual([field, 409]);
    expect((await settle({ qty: 1, weight: '19' })).status).toBe(409);
    expect(await settle({ qty: 1 })).toBeSaved();
  });

  test('an id that cannot be is 400, one without a settlement 404', async () => {
    await expectBadIds((id) => api.get(`/stocksettelments/${id}`));
    await expectBadIds((id) => api.patch(`/stocksettelments/${id}`, { qty: 1 }));
    await expectBadIds((id) => api.delete(`/stocksettelments/${id}`));
  });
});

describe('update', () => {
  test('what is not sent stays as it was', async () => {
    const { id } = (await settled()).body.data;
    const path = `/stocksettelments/${id}`;
    const more = await api.patch(path, { qty: '6' });
    expect([more.status, more.body.msg]).toEqual([200, 'Stock Settlement updated']);
    expect(more.body.data).toMatchObject({ ...stored, qty: 6, short_filled: 0 });
    const empties = await api.patch(path, { empty_cylinders: 3 });
    const counted = { qty: 6, short_filled: 0, empty_cylinders: 3, short_empty: 0 };
    expect([empties.status, empties.body.data]).toEqual([
      200,
      expect.objectContaining({ ...stored, ...counted }),
    ]);
    expect((await api.patch(path, {})).body.data).toMatchObject({ ...stored, ...counted });
    expect((await api.get(path)).body.data).toMatchObject({ ...stored, ...counted });
  });

  test('the whole form may be sent, but only the count can change', async () => {
    const { id } = (await settled()).body.data;
    const path = `/stocksettelments/${id}`;
    const { date, area_code_id, employee_id, vehicle_id, product, weight } = stored;
    const form = { date, area_code_id: String(area_code_id), employee_id, vehicle_id, product, weight };
    const same = await api.patch(path, { ...form, weight: '14.2', qty: 4, empty_cylinders: 1 });
    expect(same.status).toBe(200);
    expect(same.body.data).toMatchObject({ qty: 4, empty_cylinders: 1, short_filled: 2, short_empty: 2 });
    const otherVehicle = await builders(api).vehicle();
    const { status, body } = await api.patch(path, {
      qty: 5,
      date: '2026-11-21',
      vehicle_id: otherVehicle.id,
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['date', 'vehicle_id']]);
    expect((await api.get(path)).body.data).toMatchObject({ ...same.body.data });
  });

  test('each field is held to its rule again', async () => {
    const { id } = (await settled()).body.data;
    const path = `/stocksettelments/${id}`;
    await expectRefusals((values) => api.patch(path, values), refused.stock_settlement, { partial: true });
    expect((await api.patch(path, { short_filled: 0 })).body.fields).toEqual({
      short_filled: 'Unknown field',
    });
    expect((await api.patch(path, { qty: 7 })).status).toBe(409);
    expect((await api.get(path)).body.data).toMatchObject(stored);
  });
});

test('a deleted settlement is gone', async () => {
  const path = `/stocksettelments/${(await settled()).body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Stock Settlement deleted' }]);
  for (const answer of [await api.get(path), await api.delete(path), await api.patch(path, { qty: 1 })])
    expect(answer.status).toBe(404);
});

describe('two loads of one crew from two godowns', () => {
  const openGodowns = async () => {
    const own = await openBusiness(api);
    const far = await builders(api).godown({ branch_id: own.branch.id });
    const calls = day(api, own);
    await calls.open({ filled: 50 });
    await calls.open({ filled: 50, godown_id: far.id });
    const load = async (godownId: number) =>
      (await calls.assign({ qty: 20, godown_id: godownId })).body.data.id as number;
    const held = async ({ id }: { id: number }) => {
      const { body } = await api.get(`/inventory/godown?godown_id=${id}`);
      return body.data.map((row: { qty: number; empty_cylinders: number }) => [row.qty, row.empty_cylinders]);
    };
    return { ...calls, own, far, held, nearLoad: await load(own.godown.id), farLoad: await load(far.id) };
  };

  test('each settlement is of one load and goes back to its godown', async () => {
    const { far, farLoad, held, nearLoad, own, settle } = await openGodowns();
    const second = await settle({ stock_assign_id: farLoad, qty: 15 });
    expect([second.status, second.body.data]).toEqual([
      201,
      expect.objectContaining({
        assigned: 20,
        qty: 15,
        short_filled: 5,
        godown_id: null,
        other_godown: null,
      }),
    ]);
    const first = await settle({ stock_assign_id: nearLoad, godown_id: own.godown.id, qty: 10 });
    expect(first.body.data).toMatchObject({ assigned: 20, short_filled: 10, other_godown: null });
    expect([await held(own.godown), await held(far)]).toEqual([[[40, 0]], [[45, 0]]]);
    expect((await settle({ stock_assign_id: nearLoad, qty: 0 })).status).toBe(409);
  });

  test('what comes back goes to the godown that was chosen, also after a correction', async () => {
    const { far, held, nearLoad, own, settle } = await openGodowns();
    const { status, body } = await settle({ stock_assign_id: nearLoad, godown_id: far.id, qty: 10 });
    expect([status, body.data]).toMatchObject([201, { godown_id: far.id, other_godown: far.name }]);
    expect([await held(own.godown), await held(far)]).toEqual([[[30, 0]], [[40, 0]]]);
    const path = `/stocksettelments/${body.data.id}`;
    expect((await api.patch(path, { qty: 12, godown_id: far.id })).body.data.short_filled).toBe(8);
    expect([await held(own.godown), await held(far)]).toEqual([[[30, 0]], [[42, 0]]]);
    expect((await api.patch(path, { godown_id: own.godown.id })).status).toBe(422);
    expect(await api.delete(path)).toBeSaved();
    expect([await held(own.godown), await held(far)]).toEqual([[[30, 0]], [[30, 0]]]);
  });

  test('without a load all of the crew settle, the oldest first, each to its own godown', async () => {
    const { far, held, own, settle } = await openGodowns();
    const { body } = await settle({ qty: 25 });
    expect(body.data).toMatchObject({ assigned: 40, qty: 25, short_filled: 15 });
    expect([await held(own.godown), await held(far)]).toEqual([[[50, 0]], [[35, 0]]]);
  });

  test('Undo of a delete settles the same loads again, or none when one is gone', async () => {
    const { assign, far, farLoad, held, own, settle } = await openGodowns();
    const { body } = await settle({ qty: 25 });
    const path = `/stocksettelments/${body.data.id}`;
    await api.delete(path);
    const newer = (await assign({ qty: 5, godown_id: own.godown.id })).body.data.id;
    const again = await api.post(`${path}/undelete`);
    const { id, version: _, ...figures } = again.body.data;
    expect([again.status, figures]).toMatchObject([201, { assigned: 40, qty: 25, short_filled: 15 }]);
    expect([await held(own.godown), await held(far)]).toEqual([[[45, 0]], [[35, 0]]]);
    expect(await settle({ stock_assign_id: newer, qty: 5 })).toBeSaved();

    await api.delete(`/stocksettelments/${id}`);
    await settle({ qty: 20, stock_assign_id: farLoad });
    expect(await api.post(`/stocksettelments/${id}/undelete`)).toBeRefused('loads_changed');
  });

  test('a godown of another branch, or an InActive one, takes nothing back', async () => {
    const { far, nearLoad, settle } = await openGodowns();
    const elsewhere = (await builders(api).godown()).id;
    await api.patch(`/godowns/${far.id}`, { status: 'InActive' });
    for (const godownId of [elsewhere, far.id, 2_147_483_647]) {
      const { status, body } = await settle({ stock_assign_id: nearLoad, godown_id: godownId, qty: 20 });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['godown_id']]);
    }
  });
});

describe('open loads', () => {
  test('show what went out, was sold and should come back, one line per load', async () => {
    const date = '2026-11-10';
    const first = (await assign({ date, qty: 10 })).body.data.id;
    const second = (await assign({ date, qty: 5 })).body.data.id;
    await sell({ date, qty: 4, empty_cylinders: 3 });
    const read = async () => {
      const { status, body } = await api.get(
        `/stocksettelments/openloads?date=${date}&area_code_id=${area.id}`,
      );
      expect(status).toBe(200);
      return body.data;
    };
    const line = {
      date,
      employee_id: driver.id,
      driver: driver.name,
      vehicle_id: vehicle.id,
      vehicle_number: vehicle.vehicle_number,
      branch_id: business.branch.id,
      godown_id: business.godown.id,
      godown: business.godown.name,
      product: 'Cylinders',
      weight: 14.2,
    };
    expect(await read()).toEqual([
      {
        ...{ ...line, stock_assign_id: first, assigned: 10, sold: 4 },
        ...{ expected_filled: 6, expected_empty: 3, empties_weight: 14.2 },
      },
      {
        ...{ ...line, stock_assign_id: second, assigned: 5, sold: 0 },
        ...{ expected_filled: 5, expected_empty: 0, empties_weight: 0 },
      },
    ]);
    await settle({ date, qty: 11, empty_cylinders: 3 });
    expect(await read()).toEqual([]);
  });

  test('need a date before the area code', async () => {
    const { status, body } = await api.get('/stocksettelments/openloads');
    expect([status, body.msg, Object.keys(body.fields)]).toEqual([
      422,
      'Please select date first',
      ['date', 'area_code_id'],
    ]);
  });
});
