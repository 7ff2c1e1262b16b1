import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { MovementRow } from './contract.ts';

const api = await described((await testApp()).api);
const business = await openBusiness(api);
const { open, purchase } = day(api, business);
const another = () => builders(api).godown({ branch_id: business.branch.id });

testPagedList(api, '/stockadjustments', async (date) => (await open({ date, filled: 1 })).body.data.id);

describe('stock adjustments', () => {
  test('are stored with everything that was sent and with what they changed', async () => {
    const godown = await another();
    const sent = { godown_id: godown.id, kind: 'opening', product: 'Cylinders', reason: 'Taken over' };
    const { status, body } = await open({ ...sent, weight: '47.50', filled: '12', empty: 3 });
    expect([status, body.msg]).toEqual([201, 'Stock Adjustment added']);
    expect(body.data).toEqual({
      ...sent,
      id: body.data.id,
      date: DAY,
      godown: { id: godown.id, name: godown.name },
      branch: expect.objectContaining({ id: godown.branch_id }),
      weight: 47.5,
      filled: 12,
      empty: 3,
      defective: null,
      filled_change: 12,
      empty_change: 3,
      defective_change: 0,
    });
    expect((await api.get('/stockadjustments')).body.data).toContainEqual(body.data);
    const count = await open({ ...sent, kind: 'count', weight: 47.5, filled: 10, empty: '' });
    expect(count.body.data).toMatchObject({ filled: 10, empty: null, filled_change: -2, empty_change: 0 });
  });

  test('report every wrong field at once', () =>
    expectRefusals((values) => open({ filled: 1, ...values }), refused.stock_adjustment));

  test('need a weight for cylinders, empties of cylinders only, and a number unless they count', async () => {
    const fieldsOf = async (values: Record<string, unknown>) => {
      const { status, body } = await open({ filled: 1, reason: '', ...values });
      return [status, Object.keys(body.fields).sort()];
    };
    expect(await fieldsOf({ weight: '' })).toEqual([422, ['reason', 'weight']]);
    expect(await fieldsOf({ product: 'Gas Stove', weight: '', empty: 1 })).toEqual([
      422,
      ['empty', 'reason'],
    ]);
    expect(await fieldsOf({ filled: '', empty: 0 })).toEqual([422, ['filled', 'reason']]);
    expect(await fieldsOf({ filled: 0, empty: 0, kind: 'count' })).toEqual([422, ['reason']]);
    expect(await fieldsOf({ filled: '', empty: '', kind: 'count' })).toEqual([422, ['filled', 'reason']]);
  });

  test('of a godown that is not on file are refused on its field, whatever their kind', async () => {
    for (const kind of ['opening', 'count', 'damaged', 'lost']) {
      const { status, body } = await open({ kind, filled: 1, godown_id: 2_147_483_647 });
      expect([kind, status, Object.keys(body.fields)]).toEqual([kind, 422, ['godown_id']]);
    }
  });

  test('are gone once deleted', async () => {
    const { id } = (await open({ filled: 1 })).body.data;
    const deleted = await api.delete(`/stockadjustments/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Stock Adjustment deleted' }]);
    expect((await api.delete(`/stockadjustments/${id}`)).status).toBe(404);
    await expectBadIds((id) => api.delete(`/stockadjustments/${id}`));
  });
});

describe('a physical count', () => {
  const NEXT = '2026-11-21';
  async function godownWith(weight: string) {
    const godown = await another();
    const at = { godown_id: godown.id, weight };
    await open({ ...at, filled: 100, empty: 40 });
    const stock = async (date = '') => {
      const query = `?godown_id=${godown.id}${date && `&date=${date}`}`;
      const row = (await api.get(`/inventory/godown${query}`)).body.data[0];
      return [row.qty, row.empty_cylinders];
    };
    return { at, stock };
  }

  test('of an earlier date is compared with the stock at the end of that date', async () => {
    const { at, stock } = await godownWith('8.5');
    const { id } = (await purchase({ ...at, date: NEXT, qty: 50, empty_cylinders: 10 })).body.data;
    await api.patch(`/inventory/${id}`, { qty: 60 });
    expect([await stock(DAY), await stock()]).toEqual([
      [100, 40],
      [160, 30],
    ]);
    const count = await open({ ...at, kind: 'count', filled: 98, empty: 41 });
    expect(count.body.data).toMatchObject({ filled_change: -2, empty_change: 1 });
    expect([await stock(DAY), await stock()]).toEqual([
      [98, 41],
      [158, 31],
    ]);
    const again = await open({ ...at, date: NEXT, kind: 'count', filled: 158, empty: 31 });
    expect(again.body.data).toMatchObject({ filled_change: 0, empty_change: 0 });
  });

  test('that leaves empty or filled blank leaves them as they are', async () => {
    const { at, stock } = await godownWith('9.5');
    const filled = await open({ ...at, kind: 'count', filled: 90, empty: '' });
    expect(filled.body.data).toMatchObject({ filled: 90, empty: null, filled_change: -10, empty_change: 0 });
    const empty = await open({ ...at, kind: 'count', filled: null, empty: 35 });
    expect(empty.body.data).toMatchObject({ filled: null, empty: 35, filled_change: 0, empty_change: -5 });
    expect(await stock()).toEqual([90, 35]);
    const none = await open({ ...at, kind: 'count', filled: 0, empty: 0 });
    expect(none.body.data).toMatchObject({ filled: 0, empty: 0, filled_change: -90, empty_change: -35 });
  });
});

describe('godown stock', () => {
  test('has one row per product and weight, of one godown or of all together', async () => {
    const [here, there] = [await another(), await another()];
    const thing = { weight: '3.25' };
    await open({ ...thing, godown_id: here.id, filled: 10, empty: 4 });
    await open({ ...thing, godown_id: there.id, filled: 5, empty: 1 });
    await open({ product: 'Gas Pipes', weight: '', godown_id: here.id, filled: 7 });
    const rowsOf = async (query: string) => {
      const { status, body } = await api.get(`/inventory/godown${query}`);
      expect(status).toBe(200);
      expect(new Set(body.data.map(({ id }: { id: number }) => id)).size).toBe(body.data.length);
      return body.data.map(({ id: _, ...row }: { id: number }) => row);
    };
    const cylinders = { product: 'Cylinders', weight: 3.25, qty: 10, empty_cylinders: 4, defective: 0 };
    const pipes = { product: 'Gas Pipes', weight: 0, qty: 7, empty_cylinders: 0, defective: 0 };
    expect(await rowsOf(`?godown_id=${here.id}`)).toEqual([cylinders, pipes]);
    for (const query of ['', '/', '?godown_id=0'])
      expect(await rowsOf(query)).toContainEqual({ ...cylinders, qty: 15, empty_cylinders: 5 });
    expect(await rowsOf('?godown_id=999999')).toEqual([]);
  });

  test('of a godown that cannot be is refused', async () => {
    for (const query of ['godown_id=abc', 'godown_id=-1', 'godown_id=1e3', 'branch=1'])
      expect([query, (await api.get(`/inventory/godown?${query}`)).status]).toEqual([query, 422]);
    expect((await api.get('/inventory/godown?godown_id=1&godown_id=2')).status).toBe(400);
  });
});

describe('movements', () => {
  test('are listed newest first, 50 at a time, to the very first', async () => {
    const godown = await another();
    const add = () => purchase({ godown_id: godown.id, weight: '6.5', qty: 1 });
    for (let count = 0; count < 103; count++) await add();
    const query = `/stockmovements?godown_id=${godown.id}&product=Cylinders&weight=6.5`;
    const pages = [(await api.get(query)).body];
    while (pages.at(-1).next) pages.push((await api.get(`${query}&before=${pages.at(-1).next}`)).body);
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 3]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left));
    expect(pages[0].data[0]).toMatchObject({
      date: DAY,
      source: 'inventory',
      from_place: 'vendor',
      from_name: business.vendor.name,
      to_place: 'godown',
      to_name: godown.name,
      filled: 1,
      empty: 0,
      reversal: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('show the correction of a purchase as a reversal and what replaced it', async () => {
    const { id } = (await purchase({ weight: '7.5', qty: 5 })).body.data;
    await api.patch(`/inventory/${id}`, { qty: 6 });
    const { data } = (await api.get('/stockmovements?product=Cylinders&weight=7.5')).body;
    expect(
      data.map(({ from_place, filled, reversal }: MovementRow) => [from_place, filled, reversal]).sort(),
    ).toEqual([
      ['godown', 5, true],
      ['vendor', 5, false],
      ['vendor', 6, false],
    ]);
  });

  test('of filled and empty at once are one line, with the id of the first', async () => {
    const godown = await another();
    await open({ godown_id: godown.id, weight: '8.5', filled: 5, empty: 3 });
    const query = `/stockmovements?godown_id=${godown.id}&product=Cylinders&weight=8.5`;
    const [line] = (await api.get(query)).body.data;
    expect(line).toMatchObject({ filled: 5, empty: 3 });
    expect((await api.get(`${query}&before=${line.id + 1}`)).body.data).toEqual([line]);
  });

  test('are asked for with a product, and a weight that can be', async () => {
    for (const query of [
      '',
      'product=',
      'product=Lamps',
      'product=Cylinders&weight=1e3',
      'product=Cylinders&godown_id=x',
    ])
      expect([query, (await api.get(`/stockmovements?${query}`)).status]).toEqual([query, 422]);
    expect((await api.get('/stockmovements')).body.msg).toBe('Product is required');
    for (const before of ['x', '-1', '1.5'])
      expect((await api.get(`/stockmovements?product=Gas Pipes&before=${before}`)).status).toBe(400);
    expect((await api.get('/stockmovements?product=Regulators')).body).toEqual({ data: [], next: null });
  });
});

describe('a write of a past day', () => {
  const [EARLIER, LATER] = ['2026-11-12', '2026-11-18'];
  const warned = async (asked: Record<string, unknown>) => {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const { status, body } = await api.get(`/inventory/godown/shortfall?${query}`);
    expect([status, body]).toMatchObject([200, {}]);
    return body.data?.msg ?? null;
  };
  /** 4 on 12 November, 50 more from 18 November. */
  async function godownWithLaterGoods() {
    const godown = await another();
    await open({ godown_id: godown.id, date: EARLIER, filled: 4, empty: 20 });
    const bought = (await purchase({ godown_id: godown.id, date: LATER, qty: 50, empty_cylinders: 15 })).body
      .data;
    const load = { source: 'stock_assign', godown_id: godown.id, product: 'Cylinders', weight: 14.2 };
    return { godown, bought, load };
  }

  test('that takes goods which came later is warned of, with the day and the figures', async () => {
    const { godown, load } = await godownWithLaterGoods();
    const text = `${godown.name} held 4 filled 14.2 kg cylinders on 12 Nov 2026; this load takes 10`;
    expect(await warned({ ...load, date: EARLIER, filled: -10 })).toBe(text);
    expect(await warned({ ...load, date: EARLIER, filled: -4 })).toBeNull();
    expect(await warned({ ...load, date: LATER, filled: -10 })).toBeNull();
    expect(await warned({ ...load, date: EARLIER, filled: 10 })).toBeNull();
    // The day before anything came.
    expect(await warned({ ...load, date: '2026-11-11', filled: -1 })).toContain('held 0 filled');
  });

  test('warns of the day with the lowest stock, also where the branch chooses the godown', async () => {
    const { branch, calls } = await ownBranch();
    await calls.open({ date: EARLIER, filled: 4 });
    await calls.assign({ date: '2026-11-14', qty: 3 });
    await calls.purchase({ date: LATER, qty: 50 });
    const sale = { source: 'day_entry', branch_id: branch.id, product: 'Cylinders', weight: 14.2 };
    expect(await warned({ ...sale, date: EARLIER, filled: -2 })).toMatch(
      /held 1 filled 14.2 kg cylinders on 14 Nov 2026; this sale takes 2$/,
    );
    expect(await warned({ ...sale, date: EARLIER, filled: -1 })).toBeNull();
  });

  test('takes empties of a purchase by themselves', async () => {
    const { godown, load } = await godownWithLaterGoods();
    const asked = { ...load, source: 'inventory', date: EARLIER, filled: 5 };
    expect(await warned({ ...asked, empty: -6 })).toBe(
      `${godown.name} held 5 empty 14.2 kg cylinders on 18 Nov 2026; this purchase takes 6`,
    );
    expect(await warned({ ...asked, product: 'Regulators', weight: 14.2, empty: -6 })).toContain(
      'held 5 empty',
    );
    expect(await warned({ ...asked, empty: -5 })).toBeNull();
  });

  test('that is a change or a deletion takes what it leaves less', async () => {
    const { godown, bought, load } = await godownWithLaterGoods();
    const assigned = await day(api, business).assign({ godown_id: godown.id, date: LATER, qty: 30 });
    expect(assigned).toBeSaved();
    const own = { source: 'inventory', id: bought.id };
    const NEXT = '2026-11-22';
    await purchase({ godown_id: godown.id, date: NEXT, qty: 100 });
    expect(await warned(own)).toBe(
      `${godown.name} held 24 filled 14.2 kg cylinders on 18 Nov 2026; this deletion takes 50`,
    );
    const purchased = { ...load, ...own, date: LATER, empty: -15 };
    expect(await warned({ ...purchased, filled: 26 })).toBeNull();
    expect(await warned({ ...purchased, filled: 25 })).toContain('this change takes 25');
    expect(await warned({ ...purchased, date: NEXT, filled: 50 })).toContain('this change takes 50');
    const loaded = { ...load, id: assigned.body.data.id, filled: -30 };
    expect(await warned({ ...loaded, date: LATER })).toBeNull();
    expect(await warned({ ...loaded, date: EARLIER })).toContain('held 4 filled');
  });
});

async function ownBranch() {
  const own = await openBusiness(api);
  return { ...own, calls: day(api, own) };
}
