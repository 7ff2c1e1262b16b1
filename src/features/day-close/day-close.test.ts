import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const { api: plain, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn, quietDay, dayOf, close, reopen } = closing(api);

test('an answer tells the time of the server, from which the screens take their day', async () => {
  expect((await plain.get('/me')).headers.date).toBe('Sun, 22 Nov 2026 06:00:00 GMT');
});

test('the close keeps the figures of the day as they are worked out by hand', async () => {
  const { business, here } = await branchOfItsOwn();
  const { area, branch, driver, godown, vehicle } = business;
  const cylinder = { product: 'Cylinders', weight: 14.2 };
  const regulator = { product: 'Regulators', weight: 0 };
  await here.open({ empty: 60 });
  await here.open({ ...regulator, filled: 10 });
  await here.purchase({ qty: 100, empty_cylinders: 60, invoice_amount: 80_000, paid_amount: 75_000 });
  await here.assign({ qty: 40 });
  await here.sell({ qty: 2, empty_cylinders: 2, amount: 1_806 });
  await here.sell({ qty: 3, empty_cylinders: 3, amount: 2_709, payment_mode: 'upi' });
  await here.sell({ saletype: 'Credit Sales', qty: 5, empty_cylinders: 4, amount: 4_515 });
  await here.sell({ ...regulator, saletype: 'Other Product Sales', qty: 1, amount: 250 });
  // 40 − 2 − 3 − 5 = 30 should come back; 29 do.
  await here.settle({ qty: 29, empty_cylinders: 9 });
  await here.spend();
  await here.spend({ amount: 80, description: 'Rope' });
  const cleaning = { expence_type: 'vehicle', vehicle_id: vehicle.id, sub_type: 'cleaning', description: '' };
  await here.spend({ ...cleaning, amount: 300 });
  // Cash 1,806 + 250 = 2,056; all 1,806 + 2,709 + 4,515 + 250 = 9,280.
  const counted = [{ 500: { count: 4, amount: 2_000 } }, { 2: { count: 3, amount: 6 } }];
  const recovered = { total_amount: 9_280, upi_amt: 2_709, cash_amt: 2_056, denominations: counted };
  expect(await here.recover({ ...recovered, reason: 'Torn note' })).toBeSaved();
  // Nothing of another branch or day comes in.
  const other = await branchOfItsOwn();
  await other.here.open({ filled: 7 });
  await here.purchase({ qty: 1, date: '2026-11-21' });

  const figures = {
    purchased: [{ ...cylinder, qty: 100, empties: 60, invoice_amount: 80_000, paid_amount: 75_000 }],
    loaded: [{ ...cylinder, qty: 40 }],
    sold: [
      { saletype: 'Cash Sales', ...cylinder, entries: 2, qty: 5, empties: 5, amount: 4_515 },
      { saletype: 'Credit Sales', ...cylinder, entries: 1, qty: 5, empties: 4, amount: 4_515 },
      { saletype: 'Other Product Sales', ...regulator, entries: 1, qty: 1, empties: 0, amount: 250 },
    ],
    back: [{ ...cylinder, filled: 29, empty: 9, defective: 0 }],
    short: [{ driver: driver.name, ...cylinder, filled: 1, empty: 0 }],
    adjusted: [
      { kind: 'opening', ...cylinder, filled: 0, empty: 60, defective: 0 },
      { kind: 'opening', ...regulator, filled: 10, empty: 0, defective: 0 },
    ],
    sales: { entries: 4, total: 9_280, upi: 2_709, cash: 2_056, credit: 4_515 },
    cash: { expected: 2_056, counted: 2_006, difference: -50 },
    differences: [{ area_code: area.area_code, difference: -50, reason: 'Torn note' }],
    expenses: [
      { expence_type: 'general', entries: 2, amount: 200 },
      { expence_type: 'vehicle', entries: 1, amount: 300 },
    ],
    // 100 − 40 + 29 = 89 filled, 60 − 60 + 9 = 9 empty, 10 − 1 = 9 regulators.
    godowns: [
      { godown_id: godown.id, godown: godown.name, ...cylinder, filled: 89, empty: 9, defective: 0 },
      { godown_id: godown.id, godown: godown.name, ...regulator, filled: 9, empty: 0, defective: 0 },
    ],
    earlier_open: null,
  };
  expect((await dayOf(business)).figures).toEqual(figures);
  const { status, body } = await close(business);
  expect([status, body.msg]).toEqual([201, 'Day Closed Successfully']);
  expect(body.data).toEqual({
    id: body.data.id,
    date: DAY,
    branch_id: branch.id,
    branch: { id: branch.id, name: branch.name },
    closed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    closed_by: 'Keeper',
    note: '',
    reopened_at: null,
    reopened_by: '',
    reopen_reason: '',
  });
  expect(await dayOf(business)).toMatchObject({ state: 'closed', lines: [], figures, closes: [body.data] });
});

test('empties beside other goods are cylinders of their weight in the figures', async () => {
  const { business, here } = await branchOfItsOwn();
  const regulator = { product: 'Regulators', weight: 14.2, empty_cylinders: 2 };
  await here.open({ empty: 10 });
  await here.purchase({ ...regulator, qty: 5, invoice_amount: 900, paid_amount: 900 });
  await here.purchase({ product: 'Regulators', weight: '', qty: 1, invoice_amount: 100, paid_amount: 100 });
  await here.assign({ product: 'Regulators', weight: '', qty: 4 });
  await here.sell({ ...regulator, qty: 3, amount: 750 });
  await here.sell({ product: 'Regulators', weight: '', qty: 1, amount: 250 });
  const { purchased, sold } = (await dayOf(business)).figures;
  const [empties, pieces] = [
    { product: 'Cylinders', weight: 14.2, qty: 0, empties: 2 },
    { product: 'Regulators', weight: 0, empties: 0 },
  ];
  expect(purchased).toEqual([
    { ...empties, invoice_amount: 0, paid_amount: 0 },
    { ...pieces, qty: 6, invoice_amount: 1_000, paid_amount: 1_000 },
  ]);
  expect(sold).toEqual([
    { ...empties, saletype: 'Cash Sales', entries: 0, amount: 0 },
    { ...pieces, saletype: 'Cash Sales', entries: 2, qty: 4, amount: 1_000 },
  ]);
});

describe('closing and opening again', () => {
  test('a day is closed once', async () => {
    const { business } = await quietDay();
    expect(await close(business)).toBeSaved();
    expect(await close(business)).toBeRefused('day_closed');
    expect(await close(business, { date: '2026-11-21' })).toBeSaved();
  });

  test('a retry of the close is answered like the first one, and closes once', async () => {
    const { business } = await quietDay();
    const body = { branch_id: business.branch.id, date: DAY };
    const headers = { 'idempotency-key': `close-${business.branch.id}` };
    const [first, second] = [
      await api.post('/daycloses', body, { headers }),
      await api.post('/daycloses', body, { headers }),
    ];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await dayOf(business)).closes).toHaveLength(1);
  });

  test('opening again asks a reason, lets the day be changed, and stays on file with who, when and why', async () => {
    const { business, here } = await quietDay();
    const { id } = (await close(business)).body.data;
    expect((await here.purchase()).status).toBe(409);
    const { status, body } = await reopen(id);
    expect([status, body.msg]).toEqual([200, 'Day Re-opened Successfully']);
    expect(body.data).toMatchObject({
      reopened_by: 'Keeper',
      reopen_reason: 'A sale was forgotten',
      reopened_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect(await dayOf(business)).toMatchObject({ state: 're-opened', closes: [body.data] });
    expect(await here.purchase({ qty: 5 })).toBeSaved();
    const again = (await close(business)).body.data;
    const after = await dayOf(business);
    expect(after).toMatchObject({ state: 'closed', closes: [again, body.data] });
    // 100 − 10 + 10 + 5 filled.
    expect(after.figures.godowns).toMatchObject([{ filled: 105 }]);
    const { data: history } = (await api.get(`/daycloses/${id}/history`)).body;
    expect(history.map(({ user, action }: Record<string, string>) => [user, action])).toEqual([
      ['Keeper', 'changed'],
      ['Keeper', 'created'],
    ]);
    expect(history[0].changes).toContainEqual({
      field: 'reopen_reason',
      label: 'Reason',
      before: null,
      after: 'A sale was forgotten',
    });
  });

  test('a close is opened once, and with a reason', async () => {
    const { business } = await quietDay();
    const { id } = (await close(business)).body.data;
    for (const reason of ['', '   ', null, 7]) {
      const { status, body } = await reopen(id, reason);
      expect([status, body.fields]).toEqual([422, { reason: 'Reason is required' }]);
    }
    expect((await reopen(id)).status).toBe(200);
    expect(await reopen(id)).toBeRefused('reopened_before');
  });

  test('what was signed can be changed by no statement', async () => {
    const { business } = await quietDay();
    const { id } = (await close(business)).body.data;
    const stored = db.updateTable('day_closes').where('id', '=', id);
    for (const change of [{ figures: '{}' }, { note: 'x' }, { date: '2026-11-19' }])
      await expect(stored.set(change).execute()).rejects.toThrow('rows of day_closes are never changed');
    await expect(db.deleteFrom('day_closes').where('id', '=', id).execute()).rejects.toThrow('never changed');
    await reopen(id);
    await expect(
      stored.set({ reopened_at: null, reopened_by: null, reopen_reason: '' }).execute(),
    ).rejects.toThrow('never changed');
  });
});

describe('refusals', () => {
  test('a close reports every wrong field at once', async () => {
    const { business } = await quietDay();
    await expectRefusals((values) => close(business, values), refused.dayClose);
  });

  test('a branch that is not on file, and a day that has not begun', async () => {
    const { business } = await quietDay();
    expect(await close(business, { branch_id: 2_147_483_647 })).toBeRefused('unknown_branch', {
      field: 'branch_id',
    });
    expect(await close(business, { date: '2026-11-23' })).toBeRefused('day_not_begun', { field: 'date' });
    expect(await api.get(`/dayclose?branch_id=2147483647&date=${DAY}`)).toBeRefused('unknown_branch');
  });

  test('a day that cannot be is refused when it is asked for', async () => {
    for (const query of ['', 'branch_id=1', 'branch_id=1&date=2026-02-30', 'branch_id=x&date=2026-11-20'])
      expect([query, (await api.get(`/dayclose?${query}`)).status]).toEqual([query, 422]);
  });

  test('an id that cannot be is 400, one without a close 404', () => expectBadIds((id) => reopen(id)));
});

describe('the list of days', () => {
  test('days on which anything happened are listed youngest first, each with its state', async () => {
    const { business, here } = await quietDay();
    const { branch } = business;
    const closed = (await close(business)).body.data;
    for (const date of ['2026-11-15', '2026-11-17', '2026-11-19']) await here.purchase({ date });
    const reopened = (await close(business, { date: '2026-11-17' })).body.data;
    await reopen(reopened.id, 'Forgotten invoice');
    const list = async (query = '') => (await api.get(`/daycloses?branch_id=${branch.id}${query}`)).body;
    const { data, hasNext, hasPrevious } = await list();
    expect([hasNext, hasPrevious]).toEqual([false, false]);
    expect(
      data.map((row: Record<string, string>) => [row.date, row.state, row.closed_by, row.reopen_reason]),
    ).toEqual([
      [DAY, 'closed', 'Keeper', ''],
      ['2026-11-19', 'open', '', ''],
      ['2026-11-17', 're-opened', 'Keeper', 'Forgotten invoice'],
      ['2026-11-15', 'open', '', ''],
    ]);
    expect(data[0]).toMatchObject({
      branch: branch.name,
      sales: 0,
      difference: 0,
      closed_at: closed.closed_at,
    });
    expect(data[1]).toMatchObject({ sales: 0, difference: null, closed_at: null });
    const pages = [await list('&limit=3'), await list('&limit=3&min=1'), await list('&limit=3&min=2')];
    expect(pages.map((page) => [page.data.length, page.hasNext, page.hasPrevious])).toEqual([
      [3, true, false],
      [1, false, true],
      [0, false, true],
    ]);
    expect(new Set(pages.flatMap((page) => page.data).map(({ id }: { id: number }) => id)).size).toBe(4);
    const ofAll = (await api.get('/daycloses?limit=100')).body.data;
    for (const row of data) expect(ofAll).toContainEqual(row);
  });

  test('the cursors lead through the days of all branches to the end and back', async () => {
    const [{ here }, other] = [await branchOfItsOwn(), await branchOfItsOwn()];
    for (const date of ['2026-10-03', '2026-10-02', '2026-10-01']) {
      await here.purchase({ date });
      await other.here.purchase({ date });
    }
    for (const filter of ['', `&branch_id=${other.business.branch.id}`]) {
      const list = async (query: string) => (await api.get(`/daycloses?${query}${filter}`)).body;
      const all = (await list('limit=100')).data;
      expect(all.length).toBeGreaterThanOrEqual(3);
      for (const limit of [1, 3]) {
        const forth = [await list(`limit=${limit}`)];
        for (let page = forth[0]; page.next; page = forth.at(-1))
          forth.push(await list(`limit=${limit}&min=${forth.length}&after=${page.next}`));
        expect(forth.flatMap(({ data }) => data)).toEqual(all);
        const back = [forth.at(-1)];
        for (let page = back[0]; page.previous; page = back[0])
          back.unshift(await list(`limit=${limit}&before=${page.previous}`));
        expect(back.flatMap(({ data }) => data)).toEqual(all);
        expect(back[0]).toMatchObject({ hasPrevious: false, previous: null });
      }
    }
  });

  test('past the last day there is an empty page', async () =>
    expect((await api.get('/daycloses?min=999999999')).body).toMatchObject({
      data: [],
      hasNext: false,
      hasPrevious: true,
    }));

  test('a page that cannot be is refused', async () => {
    for (const query of ['min=-1', 'min=x', 'limit=0', 'limit=101', 'after=x', 'before=', 'after=a&before=b'])
      expect([query, (await api.get(`/daycloses?${query}`)).status]).toEqual([query, 400]);
    expect((await api.get('/daycloses?page=2')).status).toBe(422);
  });
});

test('the books still balance', async () => expect(await booksBalance(db)).toEqual([]));

describe('earlier days that are open', () => {
  const EARLIER = ['2026-11-17', '2026-11-19'];

  test('are named by the checklist, and by what is signed', async () => {
    const { business, here } = await quietDay();
    for (const date of EARLIER) await here.open({ date, filled: 5 });
    const { lines } = await dayOf(business);
    expect(lines).toMatchObject([
      {
        kind: 'earlier_open',
        weight: 'remark',
        record_id: business.branch.id,
        date: '2026-11-19',
        text: '2 earlier days are open, 17 Nov 2026 to 19 Nov 2026; entries on them change the closing stock of this day',
      },
    ]);
    expect(await close(business)).toBeSaved();
    const earlierOpen = { days: 2, first: '2026-11-17', last: '2026-11-19' };
    expect((await dayOf(business)).figures.earlier_open).toEqual(earlierOpen);
    // Closed later, they are still what was signed.
    for (const date of EARLIER) expect(await close(business, { date })).toBeSaved();
    expect((await dayOf(business)).figures.earlier_open).toEqual(earlierOpen);
    expect((await dayOf(business, '2026-11-21')).figures.earlier_open).toBeNull();
  });

  test('what is entered on them shows on the closed day, with its records', async () => {
    const { business, here } = await quietDay();
    const [date = ''] = EARLIER;
    const before = (await here.purchase({ date, qty: 10 })).body.data.id;
    expect(await close(business)).toBeSaved();
    expect((await dayOf(business)).recount).toBeNull();
    const added = (await here.purchase({ date, qty: 7, empty_cylinders: 3 })).body.data.id;
    await api.patch(`/inventory/${before}`, { qty: 12 });
    const undone = (await here.purchase({ date, qty: 9 })).body.data.id;
    await api.delete(`/inventory/${undone}`);
    await here.purchase({ date: '2026-11-21', qty: 40 });
    const thing = { godown: business.godown.name, product: 'Cylinders', weight: 14.2 };
    const record = { ...thing, source: 'inventory', date, posted_at: expect.any(String) };
    const { recount, figures } = await dayOf(business);
    expect(recount).toEqual({
      stock: [
        {
          ...thing,
          signed: { filled: 110, empty: 20, defective: 0 },
          now: { filled: 119, empty: 17, defective: 0 },
        },
      ],
      records: [
        { ...record, source_id: added, filled: 7, empty: -3, defective: 0 },
        { ...record, source_id: before, filled: 2, empty: 0, defective: 0 },
      ],
    });
    expect(figures.godowns).toMatchObject([{ filled: 110, empty: 20 }]);
    // A new name of the godown is no difference.
    await api.delete(`/inventory/${added}`);
    await api.patch(`/inventory/${before}`, { qty: 10 });
    await api.patch(`/godowns/${business.godown.id}`, { name: 'Renamed Godown' });
    expect((await dayOf(business)).recount).toBeNull();
  });
});
