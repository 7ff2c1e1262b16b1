import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { type Business, DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { testPagedList } from '../../../tests/harness/paged-list.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Line, Sheet } from './contract.ts';

const { app, api, db } = await testApp({ now: () => new Date(`${DAY}T06:00:00Z`) });
await ensureScopeRole(db);
const keeper = apiOf(app, (await signIn(db, 'a.keeper@example.com', 'godown_keeper')).token);
const manager = apiOf(app, (await signIn(db, 'a.manager@example.com', 'manager')).token);

type Values = Record<string, unknown>;
const small = { product: 'Cylinders', weight: 14.2 };
const line = (values: Partial<Line> = {}) => ({
  ...small,
  filled: null,
  empty: null,
  defective: null,
  ...values,
});

/** The calls of the counts of a godown. */
function counting({ godown }: Business, as = api) {
  const start = (values: Values = {}) =>
    as.post('/stockcounts', { date: DAY, godown_id: godown.id, ...values });
  return {
    start,
    started: async (values: Values = {}): Promise<Sheet> => (await start(values)).body.data,
    read: async (id: number): Promise<Sheet> => (await as.get(`/stockcounts/${id}`)).body.data,
    save: (id: number, counted: Values[], values: Values = {}) =>
      as.patch(`/stockcounts/${id}`, { counted, ...values }),
    approve: (id: number, values: Values = {}) => as.post(`/stockcounts/${id}/approval`, values),
    undo: (id: number) => as.delete(`/stockcounts/${id}/approval`),
    discard: (id: number) => as.delete(`/stockcounts/${id}`),
  };
}

const adjustmentsOf = async ({ godown }: Business) =>
  (await api.get(`/stockadjustments?limit=100&godown_id=${godown.id}&kind=count`)).body.data;

async function stockOf({ godown }: Business) {
  const rows = await db
    .selectFrom('stock_balances')
    .select(['product', 'weight', 'state', 'count'])
    .where('place', '=', 'godown')
    .where('place_id', '=', godown.id)
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ count }) => count !== 0)
      .map((row) => [`${row.product} ${row.weight} ${row.state}`, row.count]),
  );
}

/** A branch whose godown holds 180 filled and 150 empty cylinders, and 12 regulators. */
async function stocked() {
  const business = await openBusiness(api);
  const here = day(api, business);
  expect(await here.open({ filled: 180, empty: 150, date: '2026-11-10' })).toBeSaved();
  expect(await here.open({ product: 'Regulators', weight: '', filled: 12, empty: '' })).toBeSaved();
  return { business, here, ...counting(business) };
}

testPagedList(api, '/stockcounts', async (date) => {
  const business = await openBusiness(api);
  return (await counting(business).started({ date })).id;
});

describe('a count', () => {
  test('begins with what the godown holds at the end of its date', async () => {
    const { business, here, started } = await stocked();
    await here.purchase({ date: '2026-11-19', qty: 30, empty_cylinders: 10 });
    const sheet = await started({ date: '2026-11-18', note: 'After the holiday' });
    expect(sheet).toMatchObject({
      godown: { name: business.godown.name },
      branch: { name: business.branch.name },
      status: 'draft',
      started_by: 'Keeper',
      counted_by: '',
      note: 'After the holiday',
      expected: [line({ filled: 180, empty: 150, defective: 0 })],
      counted: [],
      movements: [],
    });
  });

  test('posts what was counted - expected at its start, whatever moved meanwhile', async () => {
    const { business, here, started, read, save, approve, undo } = await stocked();
    const { id } = await started();
    await here.purchase({ qty: 40, empty_cylinders: 25 });
    await here.assign({ qty: 30 });
    const lost = { kind: 'lost', filled: 3, empty: 0, reason: 'Found out later' };
    await here.open({ ...lost, date: '2026-11-15' });
    const before = await stockOf(business);
    expect(before).toEqual({
      'Cylinders 14.2 filled': 187,
      'Cylinders 14.2 empty': 125,
      'Regulators 0 filled': 12,
    });

    const counted = [
      line({ filled: 178, empty: 150, defective: 2 }),
      line({ product: 'Regulators', weight: 0, filled: 12 }),
      // Of a thing that was not expected; what is blank in all states is no line.
      line({ weight: 19, empty: 4 }),
      line({ weight: 5 }),
    ];
    expect(await save(id, counted, { note: 'By hand' })).toBeSaved();
    const draft = await read(id);
    expect(draft.counted).toHaveLength(3);
    expect(
      draft.movements.map(({ count, state, other_place, is_earlier }) => [
        count,
        state,
        other_place,
        is_earlier,
      ]),
    ).toEqual([
      [40, 'filled', business.vendor.name, false],
      [-25, 'empty', business.vendor.name, false],
      [-30, 'filled', expect.stringContaining('The load of'), false],
      [-3, 'filled', 'Stock adjustment', true],
    ]);
    expect(await stockOf(business)).toEqual(before);

    const approved = await approve(id, { version: draft.version });
    expect([approved.status, approved.body.msg]).toEqual([200, 'Stock Count approved']);
    expect(approved.body.data).toMatchObject({
      status: 'approved',
      counted_by: 'Keeper',
      approved_by: 'Keeper',
    });
    expect(approved.body.data.movements).toEqual(draft.movements);
    expect(await stockOf(business)).toEqual({
      ...before,
      'Cylinders 14.2 filled': 187 - 2,
      'Cylinders 14.2 defective': 2,
      'Cylinders 19 empty': 4,
    });
    const adjustments = await adjustmentsOf(business);
    expect(adjustments).toHaveLength(3);
    expect(adjustments).toContainEqual(
      expect.objectContaining({
        product: 'Regulators',
        filled: 12,
        filled_change: 0,
        reason: `Count ${id}: By hand`,
      }),
    );
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/stockadjustments/${adjustments[0].id}`)).toBeRefused('adjustment_of_count');
    expect(await undo(id)).toBeSaved();
    expect(await stockOf(business)).toEqual(before);
    expect(await adjustmentsOf(business)).toEqual([]);
    expect((await read(id)).movements).toEqual(draft.movements);
    expect(await approve(id)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is refused where goods that are short of it have gone meanwhile', async () => {
    const { business, here, started, save, approve } = await stocked();
    const { id } = await started();
    await here.assign({ qty: 175 });
    await save(id, [line({ filled: 170 })]);
    const refused = await approve(id);
    expect(refused).toBeRefused('not_enough_stock');
    expect(refused.body.msg).toMatch(/holds 5 filled 14.2 kg cylinders; 10 requested$/);
    expect((await stockOf(business))['Cylinders 14.2 filled']).toBe(5);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is one at a time, is discarded as a draft, and is approved once', async () => {
    const { started, start, save, approve, undo, discard } = await stocked();
    const { id } = await started();
    expect(await start()).toBeRefused('count_draft_exists');
    expect(await undo(id)).toBeRefused('count_not_approved');
    expect(await approve(id)).toBeRefused('nothing_counted');
    await save(id, [line({ filled: 181 })]);
    const both = await Promise.all([approve(id), approve(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toBeRefused('count_approved');
    expect(await save(id, [])).toBeRefused('count_approved');
    expect(await discard(id)).toBeRefused('count_approved');

    const next = await started();
    expect(await undo(id)).toBeRefused('count_draft_exists');
    expect(await discard(next.id)).toBeSaved();
    expect(await undo(id)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is saved and approved on the version that was read', async () => {
    const { started, save, approve } = await stocked();
    const { id, version } = await started();
    expect(await save(id, [line({ filled: 1 })], { version })).toBeSaved();
    expect(await save(id, [line({ filled: 2 })], { version })).toBeRefused('record_changed');
    expect(await approve(id, { version })).toBeRefused('record_changed');
    expect(await approve(id, { version: version + 1 })).toBeSaved();
  });

  test.each([
    ['a cylinder without a weight', [line({ weight: 0, filled: 1 })]],
    ['an empty regulator', [line({ product: 'Regulators', weight: 0, empty: 1 })]],
    ['a defective stove', [line({ product: 'Gas Stove', weight: 0, defective: 1 })]],
    ['a thing twice', [line({ filled: 1 }), line({ empty: 1 })]],
    ['less than nothing', [line({ filled: -1 })]],
  ])('does not take %s', async (_what, counted) => {
    const { started, save } = await stocked();
    const { id } = await started();
    expect((await save(id, counted)).status).toBe(422);
  });

  test('of a closed day is neither begun nor approved nor undone; a draft of it can go', async () => {
    const { quietDay, close, reopen } = closing(api);
    const { business } = await quietDay();
    const { started, start, save, approve, undo, discard } = counting(business);
    const { id } = await started();
    await save(id, [line({ filled: 100 })]);
    const closed = (await close(business)).body.data;
    expect(await approve(id)).toBeRefused('day_closed');
    await reopen(closed.id);
    expect(await approve(id)).toBeSaved();
    const draft = await started();
    expect(await close(business)).toBeSaved();
    expect(await undo(id)).toBeRefused('count_draft_exists');
    expect(await discard(draft.id)).toBeSaved();
    expect(await undo(id)).toBeRefused('day_closed');
    expect(await start()).toBeRefused('day_closed');
    expect(await booksBalance(db)).toEqual([]);
  });
});

describe('who counts and who approves', () => {
  test('a blind count shows what is expected only to those who approve, until it is approved', async () => {
    const { business } = await stocked();
    const [counts, approves] = [counting(business, keeper), counting(business, manager)];
    const sheet = await counts.started({ is_blind: true });
    const hidden = [line(), line({ product: 'Regulators', weight: 0 })];
    expect(sheet.expected).toEqual(hidden);
    const saved = await counts.save(sheet.id, [line({ filled: 179 })]);
    expect(saved.body.data.expected).toEqual(hidden);
    const stale = await counts.save(sheet.id, [], { version: sheet.version });
    expect(stale).toBeRefused('record_changed');
    expect(stale.body.data.expected).toEqual(hidden);
    expect((await approves.read(sheet.id)).expected[0]).toMatchObject({ filled: 180, empty: 150 });
    const expected = /180 filled|150 empty|"filled":180|"empty":150/;
    const path = `/stockcounts/${sheet.id}`;
    expect((await manager.get(path)).text).toMatch(expected);
    for (const each of [path, `${path}/history`, '/stockcounts', '/stockcounts/rows'])
      expect((await keeper.get(each)).text).not.toMatch(expected);

    expect(await counts.approve(sheet.id)).toBeRefused('not_allowed');
    expect(await approves.approve(sheet.id)).toBeSaved();
    expect((await counts.read(sheet.id)).expected[0]).toMatchObject({ filled: 180, empty: 150 });
    expect(await counts.undo(sheet.id)).toBeRefused('not_allowed');
  });

  test('the setting keeps who counted from approving', async () => {
    const { business, started, save, approve } = await stocked();
    await api.patch('/settings', { count_needs_two: true });
    const { id } = await started();
    await save(id, [line({ filled: 180 })]);
    expect(await approve(id)).toBeRefused('counted_by_approver');
    // A note is no figure.
    const other = counting(business, manager);
    expect(await other.save(id, [line({ filled: 180 })], { note: 'Seen' })).toBeSaved();
    expect(await other.approve(id)).toBeSaved();
    await api.patch('/settings', { count_needs_two: false });
  });

  test('a person who is bound to a branch counts its godowns alone', async () => {
    const [own, other] = [await stocked(), await stocked()];
    const { user, token } = await signIn(db, 'bound@example.com', 'manager');
    await db
      .updateTable('users')
      .set({ branch_ids: [own.business.branch.id] })
      .where('id', '=', user.id)
      .execute();
    const bound = apiOf(app, token);
    const { started, save, approve } = counting(own.business, bound);
    const { id } = await started();
    const foreign = await other.started();
    expect((await bound.get('/stockcounts')).body.data.map((row: Sheet) => row.id)).toEqual([id]);
    expect((await bound.get(`/stockcounts/${foreign.id}`)).status).toBe(404);
    expect((await approve(foreign.id)).status).toBe(404);
    expect((await counting(other.business, bound).start()).status).toBe(422);
    expect(await save(id, [line({ filled: 179 })])).toBeSaved();
    expect(await approve(id)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });
});
