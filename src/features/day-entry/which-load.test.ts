import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { sumsByState } from '../../domain/stock/by-state.ts';

const { api, db, an } = await testApp();
const YESTERDAY = '2026-11-19';
const kg19 = { weight: '19' };
const regulators = { product: 'Regulators', weight: '' };

/** An area with a driver and his vehicle, a second driver with his, and goods in the godown. */
async function openArea() {
  const business = await openBusiness(api);
  const calls = day(api, business);
  await calls.open({ filled: 100 });
  await calls.open({ ...kg19, filled: 100 });
  await calls.open({ ...regulators, filled: 100 });
  const other = {
    employee_id: (await an.employee({ type: 'Driver' })).id,
    vehicle_id: (await an.vehicle()).id,
  };
  const own = { employee_id: business.driver.id, vehicle_id: business.vehicle.id };
  const load = async (values: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await calls.assign({ qty: 10, ...values });
    expect(status).toBe(201);
    return body.data.id;
  };
  return { ...calls, business, own, other, load };
}

const heldBy = async (id: number) => {
  const { rows } = await sql<{ weight: number; filled: number; empty: number }>`
    select weight, ${sumsByState()}
      from stock_balances
     where place = 'road' and place_id = ${id}
     group by weight order by weight`.execute(db);
  return rows.map(({ weight, filled, empty }) => [weight, filled, empty]);
};
const refusal = ({ status, body }: Answer) => [status, body.msg, Object.keys(body.fields ?? {})];

describe('the load that a sale is drawn from', () => {
  test('the vehicle that a sale names decides between two loads of one driver', async () => {
    const { business, load, own, sell } = await openArea();
    const vehicle = await an.vehicle();
    const first = await load();
    const second = await load({ vehicle_id: vehicle.id });
    for (const crew of [{ vehicle_id: vehicle.id }, { ...own, vehicle_id: vehicle.id }]) {
      const { status, body } = await sell(crew);
      expect([status, body.data.stock_assign_id, body.data.vehicle_id]).toEqual([201, second, vehicle.id]);
    }
    expect((await sell({ employee_id: business.driver.id })).body.data.stock_assign_id).toBe(first);
    expect((await sell()).body.data.stock_assign_id).toBe(first);
    expect(await heldBy(second)).toEqual([[14.2, 8, 0]]);
  });

  test('for a driver or vehicle without the goods the answer says who carries them', async () => {
    const { business, load, other, own, sell } = await openArea();
    const first = await load();
    await load({ ...kg19, ...other });
    const driver = business.driver.name;
    const carriers = `are with ${driver} (${business.vehicle.vehicle_number})`;
    expect(refusal(await sell({ employee_id: other.employee_id }))).toEqual([
      409,
      expect.stringContaining(carriers),
      ['employee_id'],
    ]);
    expect(refusal(await sell({ vehicle_id: other.vehicle_id }))).toEqual([
      409,
      expect.stringContaining(carriers),
      ['vehicle_id'],
    ]);
    // Each of them is out with the goods, but not the two together.
    await load({ ...other });
    expect((await sell({ ...own, vehicle_id: other.vehicle_id })).status).toBe(409);
    expect(await sell({ ...other, product: 'Regulators', weight: '' })).toBeRefused('no_open_load');
    expect(await heldBy(first)).toEqual([[14.2, 10, 0]]);
  });

  test('a named driver who sold out is refused with the figures', async () => {
    const { business, load, other, own, sell } = await openArea();
    await load({ qty: 1 });
    await load(other);
    expect(await sell(own)).toBeSaved();
    const { status, body } = await sell(own);
    expect(status).toBe(409);
    expect(body.msg).toContain(
      `The load of ${business.driver.name} for ${business.area.area_code} holds 0 filled 14.2 kg cylinders`,
    );
    // Without a name the sale goes to the oldest load that still holds the goods.
    expect((await sell()).body.data.employee_id).toBe(other.employee_id);
  });

  test('a stock assign that contradicts the vehicle or driver is refused on that field', async () => {
    const { load, other, own, sell } = await openArea();
    const first = await load();
    const second = await load(other);
    const otherVehicle = await sell({ stock_assign_id: first, vehicle_id: other.vehicle_id });
    expect(otherVehicle).toBeRefused('other_vehicle', { field: 'vehicle_id' });
    const both = await sell({ stock_assign_id: second, ...own });
    expect([both.status, Object.keys(both.body.fields).sort()]).toEqual([422, ['employee_id', 'vehicle_id']]);
    expect((await sell({ stock_assign_id: second, ...other })).body.data.stock_assign_id).toBe(second);
    expect((await sell({ stock_assign_id: second })).body.data).toMatchObject(other);
  });

  test('records that are not on file are still refused on their field', async () => {
    const { load, sell, business } = await openArea();
    await load();
    const cashier = await sell({ employee_id: business.cashier.id });
    expect(cashier).toBeRefused('unknown_driver', { field: 'employee_id' });
    const unknown = await sell({ vehicle_id: 2_147_483_647 });
    expect(unknown).toBeRefused('unknown_vehicle', { field: 'vehicle_id' });
  });
});

describe('empties that come back beside other goods', () => {
  const taken = { ...regulators, weight: '19', empty_cylinders: 1 };

  test("ride on the named driver's own load of their weight", async () => {
    const { load, other, sell } = await openArea();
    const ofFirst = await load(kg19);
    const stoves = await load({ ...regulators, ...other });
    const cylinders = await load({ ...kg19, ...other });
    expect((await sell({ ...taken, ...other })).body.data.stock_assign_id).toBe(stoves);
    expect(await sell({ ...taken, vehicle_id: other.vehicle_id })).toBeSaved();
    expect([await heldBy(ofFirst), await heldBy(cylinders)]).toEqual([[[19, 10, 0]], [[19, 10, 2]]]);
  });

  test("ride with the goods when the driver has no load of their weight, never on another's", async () => {
    const { load, other, sell, settle } = await openArea();
    const ofFirst = await load(kg19);
    const stoves = await load({ ...regulators, ...other });
    expect(await sell({ ...taken, ...other })).toBeSaved();
    expect(await heldBy(ofFirst)).toEqual([[19, 10, 0]]);
    expect(await heldBy(stoves)).toEqual([
      [0, 9, 0],
      [19, 0, 1],
    ]);
    const settled = await settle({ ...regulators, ...other, weight: '19', qty: 9, empty_cylinders: 1 });
    expect([settled.status, settled.body.data?.short_empty]).toEqual([201, 0]);
  });

  test('of a second weight do not ride on a load of other goods, which settles one', async () => {
    const { business, load, own, sell, settle } = await openArea();
    await load({ ...regulators });
    const sale = { ...regulators, ...own, empty_cylinders: 1 };
    const first = (await sell({ ...sale, weight: '14.2' })).body.data.id;
    const second = await sell({ ...sale, weight: '19' });
    const message =
      `The load of ${business.driver.name} for ${business.area.area_code} carries empty 14.2 kg cylinders already; ` +
      'empty 19 kg cylinders need a load of their own weight';
    expect(refusal(second)).toEqual([409, message, ['weight']]);
    expect(await sell({ ...sale, weight: '14.2' })).toBeSaved();
    const cylinders = await load(kg19);
    expect(await sell({ ...sale, weight: '19' })).toBeSaved();
    expect(await heldBy(cylinders)).toEqual([[19, 10, 1]]);
    expect(await api.delete(`/dayentries/${first}`)).toBeSaved();
    const settled = await settle({ ...regulators, weight: '14.2', qty: 7, empty_cylinders: 1 });
    expect([settled.status, settled.body.data?.short_empty]).toEqual([201, 0]);
  });

  test('ride on the vehicle of the sale, where the driver has two', async () => {
    const { load, own, sell } = await openArea();
    const vehicle = await an.vehicle();
    const near = await load({ ...kg19, vehicle_id: vehicle.id });
    await load({ ...regulators, vehicle_id: vehicle.id });
    const far = await load(kg19);
    await load(regulators);
    expect(await sell({ ...taken, ...own })).toBeSaved();
    expect([await heldBy(near), await heldBy(far)]).toEqual([[[19, 10, 0]], [[19, 10, 1]]]);
  });
});

describe('a load of an earlier date that is still on the road', () => {
  test('is sold from when no load of the day carries the goods', async () => {
    const { business, load, own, sell, settle, stock } = await openArea();
    const id = await load({ date: YESTERDAY });
    await sell({ date: YESTERDAY, qty: 4, empty_cylinders: 4 });
    expect(await sell({ date: '2026-11-18' })).toBeRefused('no_open_load');
    const { status, body } = await sell({ ...own, qty: 2, empty_cylinders: 1 });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ date: DAY, stock_assign_id: id, employee_id: business.driver.id }),
    ]);
    expect(await heldBy(id)).toEqual([[14.2, 4, 5]]);
    // It settles under its own date, with all that was sold of it.
    const settled = await settle({ date: YESTERDAY, qty: 4, empty_cylinders: 5 });
    expect(settled.body.data).toMatchObject({ assigned: 10, sold: 6, short_filled: 0, short_empty: 0 });
    expect(await stock()).toEqual({ filled: 94, empty: 5 });
    expect(await sell()).toBeRefused('no_open_load');
    expect((await api.delete(`/dayentries/${body.data.id}`)).status).toBe(409);
  });

  test('comes after the loads of the day, and is drawn on when those are sold out', async () => {
    const { load, sell } = await openArea();
    const earlier = await load({ date: YESTERDAY });
    const ofDay = await load({ qty: 2 });
    expect((await sell({ qty: 3 })).body.msg).toContain('holds 2 filled 14.2 kg cylinders');
    expect((await sell({ qty: 2 })).body.data.stock_assign_id).toBe(ofDay);
    expect((await sell({ qty: 3 })).body.data.stock_assign_id).toBe(earlier);
    expect((await sell({ stock_assign_id: earlier })).body.data.stock_assign_id).toBe(earlier);
  });

  test('takes the empties of a sale of the same driver', async () => {
    const { load, sell } = await openArea();
    const cylinders = await load({ ...kg19, date: YESTERDAY });
    await load(regulators);
    expect(await sell({ ...regulators, weight: '19', empty_cylinders: 1 })).toBeSaved();
    expect(await heldBy(cylinders)).toEqual([[19, 10, 1]]);
  });

  test('keeps its own day open until it is settled, and the day of the sale can close', async () => {
    const { business, load, recover, sell, settle } = await openArea();
    await load({ date: YESTERDAY });
    await sell();
    await recover({ total_amount: 900, upi_amt: 0, cash_amt: 900, reason: 'Not counted yet' });
    const close = (date: string) =>
      api.post('/daycloses', { branch_id: business.branch.id, date, note: 'x' });
    expect((await close(YESTERDAY)).status).toBe(409);
    expect(await close(DAY)).toBeSaved();
    expect((await sell()).body.msg).toMatch(/^Day 20 Nov 2026 of .+ is closed$/);
    expect(await settle({ date: YESTERDAY, qty: 9 })).toBeSaved();
    expect(await close(YESTERDAY)).toBeSaved();
  });
});

test('the books from which all of this was sold balance', async () => {
  expect(await booksBalance(db)).toEqual([]);
});
