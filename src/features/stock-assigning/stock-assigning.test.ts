import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';

const api = await described((await testApp()).api);
const business = await openBusiness(api);
const { assign, open, sell, settle } = day(api, business);
const { area, branch, driver, godown, vehicle } = business;
await open({ filled: 100_000 });
await open({ product: 'Regulators', weight: '', filled: 1_000 });

testPagedList(api, '/stockassigns', async (date) => (await assign({ date, qty: 1 })).body.data.id);

const stored = {
  date: DAY,
  area_code_id: area.id,
  area_code: { id: area.id, area_code: area.area_code, area_name: area.area_name },
  employee_id: driver.id,
  employee: { id: driver.id, name: driver.name },
  vehicle_id: vehicle.id,
  vehicle: { id: vehicle.id, vehicle_number: vehicle.vehicle_number },
  branch_id: branch.id,
  branch: { id: branch.id, name: branch.name },
  godown_id: godown.id,
  godown: { id: godown.id, name: godown.name },
  product: 'Cylinders',
  weight: 14.2,
  qty: 40,
  status: 'raised',
};

describe('create', () => {
  test('an assign is stored as raised, with the names that its list shows', async () => {
    const { status, body } = await assign({ qty: '40', weight: 14.2, area_code_id: String(area.id) });
    expect([status, body.msg]).toEqual([201, 'Stock Assigned Successfully']);
    expect(body.data).toMatchObject(stored);
    expect((await api.get(`/stockassigns/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/stockassigns?limit=100')).body.data).toContainEqual(body.data);
  });

  test('a blank branch is that of the area code, a blank weight is 0', async () => {
    for (const branchId of ['', 0, '0', null]) {
      const { status, body } = await assign({
        branch_id: branchId,
        product: 'Regulators',
        weight: '',
        qty: 1,
      });
      expect([status, body.data.branch_id, body.data.weight]).toEqual([201, branch.id, 0]);
    }
  });

  test("'raised' is taken as the status on create and on update, 'settled' is not", async () => {
    const { status, body } = await assign({ status: 'raised', qty: 1 });
    expect([status, body.data.status]).toEqual([201, 'raised']);
    const one = `/stockassigns/${body.data.id}`;
    expect(await api.patch(one, { status: body.data.status, qty: 2 })).toBeSaved();
    for (const { status, body } of [
      await assign({ status: 'settled' }),
      await api.patch(one, { status: 'settled' }),
    ])
      expect([status, Object.keys(body.fields)]).toEqual([422, ['status']]);
  });
});

describe('refusals', () => {
  test('an assign reports every wrong field at once', () => expectRefusals(assign, refused.stock_assign));

  test('a weight is required for cylinders', async () => {
    for (const weight of ['', 0, '0.00']) {
      const { status, body } = await assign({ weight, qty: '' });
      expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['qty', 'weight']]);
    }
  });

  test('records that are not on file are refused on their fields, all at once', async () => {
    const none = 2_147_483_647;
    const { status, body } = await assign({ area_code_id: none, employee_id: none, vehicle_id: none });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['area_code_id', 'employee_id', 'vehicle_id'],
    ]);
    const noDriver = await assign({ employee_id: business.cashier.id });
    expect([noDriver.status, Object.keys(noDriver.body.fields)]).toEqual([422, ['employee_id']]);
    const otherBranch = await assign({ branch_id: (await builders(api).branch()).id });
    expect([otherBranch.status, Object.keys(otherBranch.body.fields)]).toEqual([422, ['branch_id']]);
    const otherGodown = await assign({ godown_id: (await builders(api).godown()).id });
    expect([otherGodown.status, Object.keys(otherGodown.body.fields)]).toEqual([422, ['godown_id']]);
  });

  test('an id that cannot be is 400, one without an assign 404', async () => {
    await expectBadIds((id) => api.get(`/stockassigns/${id}`));
    await expectBadIds((id) => api.patch(`/stockassigns/${id}`, { qty: 1 }));
    await expectBadIds((id) => api.patch(`/stockassigns/updatestatus/${id}`, { status: 'settled' }));
    await expectBadIds((id) => api.delete(`/stockassigns/${id}`));
  });
});

describe('update', () => {
  const add = async () => `/stockassigns/${(await assign()).body.data.id}`;

  test('what is not sent stays as it was', async () => {
    const path = await add();
    const other = await builders(api).vehicle();
    const changed = await api.patch(path, { vehicle_id: other.id });
    // An update of a stock assign speaks of inventory (docs/product/api.md).
    expect([changed.status, changed.body.msg]).toEqual([200, 'Inventory Updated Successfully']);
    const vehicle = { vehicle_id: other.id, vehicle: { id: other.id, vehicle_number: other.vehicle_number } };
    expect(changed.body.data).toMatchObject({ ...stored, ...vehicle });
    expect((await api.patch(path, { qty: '7' })).body.data).toMatchObject({ ...stored, ...vehicle, qty: 7 });
    expect((await api.patch(path, {})).body.data).toMatchObject({ ...stored, ...vehicle, qty: 7 });
    expect((await api.get(path)).body.data).toMatchObject({ ...stored, ...vehicle, qty: 7 });
  });

  test('each field is held to its rule again, and a blank one to being required', async () => {
    const path = await add();
    await expectRefusals((values) => api.patch(path, values), refused.stock_assign, { partial: true });
    expect((await api.patch(path, { weight: '' })).body.fields).toHaveProperty('weight');
    expect((await api.get(path)).body.data).toMatchObject(stored);
  });

  test('another area code brings its branch and a godown of that branch', async () => {
    const path = await add();
    const elsewhere = await openBusiness(api);
    await day(api, elsewhere).open({ filled: 50 });
    const { status, body } = await api.patch(path, { area_code_id: elsewhere.area.id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      branch_id: elsewhere.branch.id,
      godown_id: elsewhere.godown.id,
      qty: 40,
    });
  });

  test('a sold load keeps its area, date and product, and is not deleted', async () => {
    const path = await add();
    await sell({ stock_assign_id: path.split('/').at(-1) });
    for (const change of [{ date: '2026-11-21' }, { product: 'Regulators' }, { weight: '19' }])
      expect([change, (await api.patch(path, change)).status]).toEqual([change, 409]);
    expect(await api.patch(path, { qty: 39 })).toBeSaved();
    expect((await api.delete(path)).status).toBe(409);
  });
});

describe('a load on which another record stands', () => {
  const standsOn = async (id: number) => {
    const path = `/stockassigns/${id}`;
    const otherArea = await builders(api).areaCode({ branch_id: branch.id });
    for (const change of [{ date: '2026-11-21' }, { area_code_id: otherArea.id }, { product: 'Gas Stove' }])
      expect([change, (await api.patch(path, change)).status]).toEqual([change, 409]);
    const { status, body } = await api.delete(path);
    expect([status, body.msg]).toEqual([409, 'Stock Assign is used by 1 day entry; delete them first']);
  };

  test('a load with empties of a stove sale on it is not moved or deleted', async () => {
    const date = '2026-10-02';
    const cylinders = (await assign({ date, qty: 1 })).body.data.id;
    await assign({ date, product: 'Regulators', weight: '', qty: 1 });
    const sold = await sell({ date, product: 'Regulators', qty: 1, empty_cylinders: 1 });
    await standsOn(cylinders);
    expect(await api.delete(`/dayentries/${sold.body.data.id}`)).toBeSaved();
    expect(await api.delete(`/stockassigns/${cylinders}`)).toBeSaved();
  });

  test('neither load of a spread sale is moved or deleted', async () => {
    const date = '2026-10-03';
    const loads = [await assign({ date, qty: 2 }), await assign({ date, qty: 2 })];
    await sell({ date, qty: 3 });
    for (const { body } of loads) await standsOn(body.data.id);
  });

  test('a sold load keeps its driver, vehicle and area; its quantity can change', async () => {
    const own = await openBusiness(api);
    const here = day(api, own);
    await here.open({ filled: 10 });
    const path = `/stockassigns/${(await here.assign({ qty: 5 })).body.data.id}`;
    const sale = (await here.sell({ qty: 2 })).body.data.id;
    const area = await builders(api).areaCode({ branch_id: branch.id });
    const changes = [
      { employee_id: (await builders(api).employee({ type: 'Driver' })).id },
      { vehicle_id: (await builders(api).vehicle()).id },
      { area_code_id: area.id, godown_id: godown.id },
    ];
    for (const change of changes) {
      const { status, body } = await api.patch(path, change);
      const message = 'Stock Assign is used by 1 day entry; only godown and quantity can change';
      expect([change, status, body.msg]).toEqual([change, 409, message]);
    }
    expect(await api.patch(path, { qty: 2 })).toBeSaved();
    expect((await api.patch(path, { qty: 1 })).status).toBe(409);
    await api.delete(`/dayentries/${sale}`);
    for (const change of changes)
      expect([change, (await api.patch(path, change)).status]).toEqual([change, 200]);
  });
});

test('a driver with a load on the road stays a Driver until it is settled', async () => {
  const own = await openBusiness(api);
  const here = day(api, own);
  await here.open({ filled: 10 });
  await here.assign({ qty: 5 });
  const change = () => api.patch(`/employees/${own.driver.id}`, { type: 'Godown In-Charge' });
  const { status, body } = await change();
  const message = `${own.driver.name} has 1 load on the road; settle them first`;
  expect([status, body.fields]).toEqual([409, { type: message }]);
  await here.settle({ qty: 5 });
  expect((await change()).status).toBe(200);
});

test('a deleted assign is gone', async () => {
  const path = `/stockassigns/${(await assign()).body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Stock Assign Deleted Successfully' }]);
  for (const answer of [await api.get(path), await api.delete(path), await api.patch(path, { qty: 1 })])
    expect(answer.status).toBe(404);
});

describe('filters and status', () => {
  const date = '2026-11-10';
  const idsOf = async (query: string) => {
    const { status, body } = await api.get(`/stockassigns/${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data.map(({ id }: { id: number }) => id);
  };

  test('the assigns of a day are found by status and by area code, with what is left of them', async () => {
    const otherArea = await builders(api).areaCode({ branch_id: branch.id });
    const sold = (await assign({ date, qty: 5 })).body.data;
    const there = (await assign({ date, qty: 2, area_code_id: otherArea.id })).body.data;
    await assign({ date: '2026-11-11', qty: 1 });
    await sell({ date, qty: 2 });
    const raised = await api.get(`/stockassigns/filterbydayandstatus?date=${date}&status=raised`);
    expect(raised.body.data).toEqual([
      { ...sold, sold: 2, left: 3 },
      { ...there, sold: 0, left: 2 },
    ]);
    expect(await idsOf(`filterbydayandstatus?date=${date}`)).toEqual([sold.id, there.id]);
    expect(await idsOf(`filterbydayandareacode?date=${date}&area_code_id=${area.id}`)).toEqual([sold.id]);
    expect(await idsOf(`filterbydayandareacode?date=2027-01-01&area_code_id=${area.id}`)).toEqual([]);
    expect(await idsOf(`filterbydayandareacode?date=${date}&area_code_id=2147483647`)).toEqual([]);

    const path = `/stockassigns/updatestatus/${sold.id}`;
    expect((await api.patch(path, { status: 'settled' })).status).toBe(409);
    expect(await settle({ date, qty: 3 })).toBeSaved();
    expect(await idsOf(`filterbydayandstatus?date=${date}&status=raised`)).toEqual([there.id]);
    const settled = await api.get(`/stockassigns/filterbydayandstatus?date=${date}&status=settled`);
    expect(settled.body.data).toMatchObject([{ id: sold.id, status: 'settled', sold: 2, left: 0 }]);
    const { status, body } = await api.patch(path, { status: 'settled' });
    expect([status, body.data.status]).toEqual([200, 'settled']);
    expect((await api.get(`/stockassigns/${sold.id}`)).body.data).toEqual(body.data);
  });

  test('the loads on the road are those of the day, then older ones with goods on them', async () => {
    const { id: areaCodeId } = await builders(api).areaCode({ branch_id: branch.id });
    const load = (values: Record<string, unknown>) => assign({ area_code_id: areaCodeId, qty: 5, ...values });
    const ofDay = (await load({ date })).body.data;
    const older = (await load({ date: '2026-11-08' })).body.data;
    const soldOut = (await load({ date: '2026-11-07', qty: 1 })).body.data;
    await load({ date: '2026-11-09' });
    await load({ date: '2026-11-12' });
    await sell({ date: '2026-11-07', area_code_id: areaCodeId });
    await settle({ date: '2026-11-09', area_code_id: areaCodeId, qty: 5 });
    const read = async () =>
      (await api.get(`/stockassigns/onroad?date=${date}&area_code_id=${areaCodeId}`)).body.data;
    expect(await read()).toEqual([
      { ...ofDay, sold: 0, left: 5 },
      { ...older, sold: 0, left: 5 },
    ]);
    await sell({ date: '2026-11-07', area_code_id: areaCodeId, qty: 0, empty_cylinders: 1 });
    expect((await read()).map(({ id }: { id: number }) => id)).toEqual([ofDay.id, soldOut.id, older.id]);
  });

  test('what the filters ask for is required', async () => {
    for (const [query, fields] of [
      ['filterbydayandstatus', ['date']],
      ['filterbydayandstatus?date=&status=open', ['date', 'status']],
      ['filterbydayandstatus?date=2026-02-30', ['date']],
      ['filterbydayandareacode', ['area_code_id', 'date']],
      ['filterbydayandareacode?date=2026-11-10&area_code_id=abc', ['area_code_id']],
      ['filterbydayandareacode?date=2026-11-10&area_code_id=1&status=raised', ['status']],
    ] as const) {
      const { status, body } = await api.get(`/stockassigns/${query}`);
      expect([query, status, Object.keys(body.fields ?? {}).sort()]).toEqual([query, 422, fields]);
    }
    expect((await api.get('/stockassigns/filterbydayandareacode')).body.msg).toBe('Please select date first');
  });

  test('a status other than settled is refused', async () => {
    const { id } = (await assign()).body.data;
    for (const body of [{}, { status: 'raised' }, { status: null }, { status: 'settled', qty: 1 }])
      expect([body, (await api.patch(`/stockassigns/updatestatus/${id}`, body)).status]).toEqual([body, 422]);
  });
});
