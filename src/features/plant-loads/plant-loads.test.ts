import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Api, apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { testPagedList } from '../../../tests/harness/paged-list.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { paidShares } from '../../domain/plant/post.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { post } from '../../domain/stock/ledger.ts';
import { adjustment, godown as godownPlace, goods, type PlaceKind } from '../../domain/stock/places.ts';
import { inTransaction } from '../../kit/server/db/db.ts';
import { businessDay } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import type { PlantLoadRow } from './contract.ts';

const clock = { now: new Date('2026-11-18T06:00:00Z') };
const { app, api, db } = await testApp({ now: () => clock.now });
const [FIRST, SENT, BACK] = ['2026-11-18', '2026-11-20', '2026-11-21'];

type Values = Record<string, unknown>;
let number = 0;

/** A business with 176 filled, 150 empty and 4 defective cylinders of 14.2 kg on the day of sending; it is the day after. */
async function plantBusiness({ hasTill = false } = {}) {
  const business = await openBusiness(api);
  const { branch, godown, vendor } = business;
  if (hasTill) {
    clock.now = new Date(`${FIRST}T06:00:00Z`);
    const denominations = [{ 500: { count: 400, amount: 200_000 } }];
    expect(await api.post('/tillcounts', { date: FIRST, branch_id: branch.id, denominations })).toBeSaved();
  }
  clock.now = new Date(`${BACK}T06:00:00Z`);
  const here = day(api, business);
  expect(await here.open({ date: SENT, filled: 176, empty: 150 })).toBeSaved();
  await openDefective(godown.id, branch.id, 4);

  const send = (values: Values = {}, as: Api = api) =>
    as.post('/plantloads', {
      date: SENT,
      number: `PL-${++number}`,
      vendor_id: vendor.id,
      godown_id: godown.id,
      vehicle: 'AP 07 TX 1001',
      crew: 'Ravi, Suresh',
      sent: [{ weight: 14.2, empty: 140, defective: 4 }],
      ...values,
    });
  const line = { weight: 14.2, invoiced: 144, invoice_amount: 100_000, sound: 142, leaky: 1, short: 1 };
  const receipt = (values: Values = {}) => ({
    received_on: BACK,
    invoice_no: 'IOC-77',
    invoice_date: SENT,
    received: [line],
    payment_mode: 'upi',
    paid_amount: 60_000,
    ...values,
  });
  return {
    ...{ business, here, send, line, receipt },
    load: async (values: Values = {}): Promise<PlantLoadRow> => {
      const answer = await send(values);
      expect(answer).toBeSaved();
      return answer.body.data;
    },
    receive: (id: number, values: Values = {}, as: Api = api) =>
      as.post(`/plantloads/${id}/receipt`, receipt(values)),
    stock: () => countsAt('godown', godown.id),
    close: (date: string) => api.post('/daycloses', { branch_id: branch.id, date, note: '' }),
    purchases: async () => (await api.get(`/inventory?godown_id=${godown.id}&limit=100`)).body.data,
    claim: async (id: number) =>
      (await api.get('/plantclaims?limit=100')).body.data.find(
        (row: { plant_load_id: number }) => row.plant_load_id === id,
      ),
    sellAt: (qty: number) =>
      here.sell({ date: BACK, saletype: 'Other Product Sales', qty, amount: 900, empty_cylinders: 0 }),
  };
}

/** A count of defective cylinders, as an approved count leaves it. */
const openDefective = (godownId: number, branchId: number, count: number) =>
  inTransaction(db, async (db) => {
    const { id } = await db
      .insertInto('stock_adjustments')
      .values({
        ...{ date: SENT, branch_id: branchId, godown_id: godownId, kind: 'count', reason: 'Count' },
        ...{ product: 'Cylinders', weight: 14.2, defective: count, defective_change: count },
        ...{ filled_change: 0, empty_change: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await post(db, { source: 'stock_adjustment', id, date: SENT }, [
      {
        ...{ thing: goods('Cylinders', 14.2), state: 'defective' },
        ...{ from: adjustment, to: godownPlace(godownId), count },
      },
    ]);
  });

async function countsAt(place: PlaceKind, id: number) {
  const rows = await db
    .selectFrom('stock_balances')
    .select(['state', 'count'])
    .where('place', '=', place)
    .where('place_id', '=', id)
    .where('weight', '=', 14.2)
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return [of('filled'), of('empty'), of('defective')];
}

async function boundTo(branchId: number) {
  await ensureScopeRole(db);
  const { user, token } = await signIn(db, `of-${branchId}@example.com`, 'godown_keeper');
  await db
    .updateTable('users')
    .set({ branch_ids: [branchId] })
    .where('id', '=', user.id)
    .execute();
  return apiOf(app, token);
}

const balanced = async () => expect(await booksBalance(db)).toEqual([]);

const paged = await plantBusiness();
testPagedList(api, '/plantloads', async (date) => {
  const sent = [{ weight: 14.2, empty: 1, defective: 0 }];
  return (await paged.load({ date, sent })).id;
});

describe('a plant load', () => {
  test('takes empties and defective cylinders, and brings sound, leaky and missing ones', async () => {
    const { load, receive, stock, line, claim, purchases } = await plantBusiness();
    const sent = await load();
    expect(sent).toMatchObject({ status: 'sent', received: null, paid_amount: null });
    expect([await stock(), await countsAt('plant_load', sent.id)]).toEqual([
      [176, 10, 0],
      [0, 140, 4],
    ]);

    const answer = await receive(sent.id, { received: [{ ...line, sound: 143 }] });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { 'received.0.sound': 'Sound, leaky and short add up to 145, not 144' },
    ]);
    const received = await receive(sent.id);
    expect([received.status, received.body.msg]).toEqual([200, 'Plant load received']);
    expect(received.body.data).toMatchObject({ status: 'received', received: [line], paid_amount: 60_000 });
    expect([await stock(), await countsAt('plant_load', sent.id)]).toEqual([
      [318, 10, 1],
      [0, 0, 0],
    ]);
    const claimed = await claim(sent.id);
    expect(claimed).toMatchObject({ qty: 1, weight: 14.2, status: 'open', date: BACK });
    expect(await countsAt('claim', claimed.id)).toEqual([1, 0, 0]);
    expect(await purchases()).toMatchObject([
      { date: BACK, qty: 144, empty_cylinders: 140, invoice_amount: 100_000, paid_amount: 60_000 },
    ]);
    await balanced();
  });

  test('is deleted while what it brought is there', async () => {
    const { load, receive, stock, sellAt, purchases } = await plantBusiness();
    const { id } = await load();
    expect(await receive(id)).toBeSaved();
    const sale = await sellAt(200);
    expect(sale).toBeSaved();
    const refused = await api.delete(`/plantloads/${id}`);
    expect(refused).toBeRefused('not_enough_stock');
    expect(refused.body.msg).toContain('holds 118 filled 14.2 kg cylinders; 142 requested');

    expect(await api.delete(`/dayentries/${sale.body.data.id}`)).toBeSaved();
    expect(await sellAt(100)).toBeSaved();
    expect(await api.delete(`/plantloads/${id}`)).toBeSaved();
    expect([await stock(), await purchases()]).toEqual([[76, 150, 4], []]);
    await balanced();
  });

  test('cannot take more than the godown has', async () => {
    const { load, send } = await plantBusiness();
    await load();
    expect(await send({ sent: [{ weight: 14.2, empty: 11, defective: 0 }] })).toBeRefused('not_enough_stock');
    expect(await send({ sent: [{ weight: 14.2, empty: 0, defective: 1 }] })).toBeRefused('not_enough_stock');
    await balanced();
  });

  test('is corrected at both ends, and its receipt is undone', async () => {
    const { load, receive, receipt, stock, line, claim, purchases } = await plantBusiness();
    const { id, version } = await load();
    expect(await receive(id)).toBeSaved();
    const sent = [{ weight: 14.2, empty: 100, defective: 0 }];
    expect(await api.patch(`/plantloads/${id}`, { sent, version })).toBeRefused('record_changed');
    expect(await api.patch(`/plantloads/${id}`, { sent })).toBeSaved();
    expect(await stock()).toEqual([318, 50, 5]);
    expect(await purchases()).toMatchObject([{ empty_cylinders: 100, version: 2 }]);

    const received = [
      { ...line, sound: 144, leaky: 0, short: 0 },
      { weight: 19, invoiced: 5, invoice_amount: 9_000, sound: 5, leaky: 0, short: 0 },
    ];
    const corrected = await api.patch(`/plantloads/${id}/receipt`, { received, paid_amount: 105_000 });
    expect(corrected).toBeSaved();
    expect(await stock()).toEqual([320, 50, 4]);
    expect(await claim(id)).toBeUndefined();
    expect((await purchases()).map((row: Values) => [row.weight, row.qty, row.paid_amount])).toEqual([
      [19, 5, 5_000],
      [14.2, 144, 100_000],
    ]);

    expect(await api.delete(`/plantloads/${id}/receipt`)).toBeSaved();
    expect(await api.delete(`/plantloads/${id}/receipt`)).toBeRefused('plant_load_not_received');
    expect(await api.patch(`/plantloads/${id}/receipt`, receipt())).toBeRefused('plant_load_not_received');
    expect([await stock(), await purchases()]).toEqual([[176, 50, 4], []]);
    await balanced();
  });

  test('is corrected, taken back and deleted by a person who is bound to its branch', async () => {
    const { business, load, receive, line, stock } = await plantBusiness();
    const bound = await boundTo(business.branch.id);
    const { id } = await load();
    expect(await receive(id, {}, bound)).toBeSaved();
    const received = [{ ...line, sound: 143, short: 0 }];
    expect(await bound.patch(`/plantloads/${id}/receipt`, { received })).toBeSaved();
    expect(await stock()).toEqual([319, 10, 1]);
    expect(await bound.patch(`/plantloads/${id}/receipt`, { received: [line] })).toBeSaved();
    expect(await bound.delete(`/plantloads/${id}/receipt`)).toBeSaved();
    expect(await receive(id, {}, bound)).toBeSaved();
    expect(await bound.delete(`/plantloads/${id}`)).toBeSaved();
    expect(await stock()).toEqual([176, 150, 4]);
    await balanced();
  });

  test('what is paid is kept, also beside lines without cylinders', async () => {
    const { load, receive, line, purchases } = await plantBusiness({ hasTill: true });
    const { id } = await load();
    const empty = { weight: 19, invoiced: 0, invoice_amount: 0, sound: 0, leaky: 0, short: 0 };
    const paid = async () =>
      (await purchases()).map(({ invoice_amount, paid_amount }: Values) => [invoice_amount, paid_amount]);
    expect(await receive(id, { received: [line, empty], paid_amount: 150_000 })).toBeSaved();
    expect((await paid()).toSorted()).toEqual([
      [0, 50_000],
      [100_000, 100_000],
    ]);
    expect(await api.patch(`/plantloads/${id}/receipt`, { paid_amount: 60_000 })).toBeSaved();
    expect(await paid()).toEqual([[100_000, 60_000]]);
    await balanced();
  });

  test('has weights that each have one line, and a number of its own', async () => {
    const { load, send, receive } = await plantBusiness();
    const line = { weight: 14.2, empty: 1, defective: 0 };
    const twice = await send({ sent: [line, { ...line, weight: '14.20' }] });
    expect([twice.status, twice.body.fields]).toEqual([422, { 'sent.1.weight': 'This weight has a line' }]);
    const { id, number } = await load();
    expect(await send({ number: number.toLowerCase() })).toBeRefused('already_exists', { field: 'number' });
    expect(await receive(id, { received_on: FIRST })).toBeRefused('plant_date_too_early', {
      field: 'received_on',
    });
  });

  test('is received once, also when two people do it at once', async () => {
    const { load, receive, stock } = await plantBusiness();
    const { id } = await load();
    const answers = await Promise.all([receive(id), receive(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toBeRefused('plant_load_received');
    expect(await stock()).toEqual([318, 10, 1]);
    await balanced();
  });

  test('each step has the day of its own', async () => {
    const { load, receive, send, close } = await plantBusiness();
    const { id } = await load();
    const later = await load({ sent: [{ weight: 14.2, empty: 1, defective: 0 }] });
    expect(await close(SENT)).toBeSaved();
    expect(await send()).toBeRefused('day_closed');
    expect(await api.patch(`/plantloads/${id}`, { crew: 'Mohan' })).toBeSaved();
    expect(await api.patch(`/plantloads/${id}`, { date: BACK })).toBeRefused('day_closed');
    expect(await receive(id)).toBeSaved();
    expect(await api.delete(`/plantloads/${id}`)).toBeRefused('day_closed');
    expect(await close(BACK)).toBeSaved();
    expect(await receive(later.id)).toBeRefused('day_closed');
    expect(await api.delete(`/plantloads/${id}/receipt`)).toBeRefused('day_closed');
    await balanced();
  });

  test('what was received is not changed late, and not on a closed day without a purchase either', async () => {
    const { load, receive, line, close } = await plantBusiness();
    const { id } = await load();
    expect(await receive(id)).toBeSaved();
    clock.now = new Date('2026-12-05T06:00:00Z');
    await api.patch('/settings', { back_dating_days: 2 });
    const received = [{ ...line, sound: 141, leaky: 2 }];
    for (const values of [{ received }, { invoice_date: BACK }])
      expect(await api.patch(`/plantloads/${id}/receipt`, values)).toBeRefused('changed_late');
    await api.patch('/settings', { back_dating_days: null });
    expect(await api.patch(`/plantloads/${id}/receipt`, { received })).toBeSaved();

    const other = await plantBusiness();
    const sent = await other.load({ sent: [{ weight: 14.2, empty: 0, defective: 4 }] });
    expect(await other.close(BACK)).toBeSaved();
    const nothing = { ...line, invoiced: 0, invoice_amount: 0, sound: 0, leaky: 0, short: 0 };
    const bare = { received: [nothing], paid_amount: 0 };
    expect(await other.receive(sent.id, bare)).toBeRefused('day_closed');
    expect(await close(BACK)).toBeSaved();
    await balanced();
  });

  test('is not received, and no claim replaced, beyond what the godown may hold', async () => {
    const { business, load, receive, claim } = await plantBusiness();
    const { id } = await load();
    const { godown } = business;
    const licensed = (kg: number) =>
      db.updateTable('godowns').set({ licensed_kg: kg }).where('id', '=', godown.id).execute();
    expect(await api.patch('/settings', { keeps_licensed_kg: true })).toBeSaved();
    await licensed(4_529);
    expect(await receive(id)).toBeRefused('over_licence');
    // (318 + 1) × 14.2 kg
    await licensed(4_529.8);
    expect(await receive(id)).toBeSaved();
    const { id: claimId } = await claim(id);
    const replaced = { settled_on: BACK, settled_by: 'replacement' };
    expect(await api.post(`/plantclaims/${claimId}/settlement`, replaced)).toBeRefused('over_licence');
    expect(await api.patch('/settings', { keeps_licensed_kg: false })).toBeSaved();
    await balanced();
  });

  test('its purchases are changed through it', async () => {
    const { load, receive, purchases } = await plantBusiness();
    const { id, number } = await load();
    await receive(id);
    const [bought] = await purchases();
    expect(bought.plant_load).toEqual({ id, name: number });
    const refused = await api.patch(`/inventory/${bought.id}`, { qty: 1 });
    expect(refused).toBeRefused('purchase_of_load');
    expect(refused.body.msg).toContain(number);
    expect(await api.delete(`/inventory/${bought.id}`)).toBeRefused('purchase_of_load');
    const { body } = await api.get(`/inventory?plant_load_id=${id}`);
    expect(body.data).toEqual([bought]);
  });

  test('its history says what was sent and what came back', async () => {
    const { load, receive } = await plantBusiness();
    const { id } = await load();
    await receive(id);
    const [received, sent] = (await api.get(`/plantloads/${id}/history`)).body.data;
    expect(sent.changes).toContainEqual(
      expect.objectContaining({ label: 'Sent', after: '14.2 kg: 140 empty, 4 defective' }),
    );
    expect(received.changes).toContainEqual(
      expect.objectContaining({ label: 'Received', after: '14.2 kg: 142 sound, 1 leaky, 1 short' }),
    );
  });
});

describe('a claim', () => {
  const settle = (id: number, values: Values = {}, as: Api = api) =>
    as.post(`/plantclaims/${id}/settlement`, { settled_on: BACK, settled_by: 'replacement', ...values });
  const credit = { settled_by: 'credit note', credit_amount: 700, credit_note_no: 'CN-9' };

  test('is proved by weight, number and photo', async () => {
    const { load, receive, claim } = await plantBusiness();
    const { id } = await load();
    await receive(id);
    const { id: claimId } = await claim(id);
    const form = new FormData();
    form.set('weight_read', '13.9');
    form.set('cylinder_number', 'SR 4471');
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    form.set('photo', new File([new Uint8Array(image)], 'short.png'));
    const proved = await api.patch(`/plantclaims/${claimId}`, form);
    expect(proved).toBeSaved();
    expect(proved.body.data).toMatchObject({ weight_read: 13.9, cylinder_number: 'SR 4471', version: 2 });
    const { photo } = proved.body.data;
    expect((await api.get(photo.replace('/api', ''))).status).toBe(200);
    const noted = await api.patch(`/plantclaims/${claimId}`, { note: 'Seal broken', photo });
    expect(noted.body.data).toMatchObject({ note: 'Seal broken', photo, weight_read: 13.9 });
    expect(await api.delete(`/plantloads/${id}/receipt`)).toBeSaved();
    expect((await api.get(photo.replace('/api', ''))).status).toBe(404);
  });

  test('is settled by as many filled cylinders, once, and reopened', async () => {
    const { load, receive, claim, stock, line, close } = await plantBusiness();
    const { id } = await load();
    await receive(id);
    const { id: claimId } = await claim(id);
    expect(await settle(claimId, { settled_on: SENT })).toBeRefused('plant_date_too_early');
    await api.patch('/settings', { back_dating_days: 0 });
    expect(await settle(claimId)).toBeRefused('dated_back');
    await api.patch('/settings', { back_dating_days: null });
    const answers = await Promise.all([settle(claimId), settle(claimId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stock()).toEqual([319, 10, 1]);
    await balanced();

    const received = [{ ...line, sound: 141, short: 2 }];
    expect(await api.patch(`/plantloads/${id}/receipt`, { received })).toBeRefused('plant_claim_settled');
    expect(await api.delete(`/plantloads/${id}`)).toBeRefused('plant_claim_settled');
    expect(await api.patch(`/plantloads/${id}/receipt`, { invoice_no: 'IOC-78' })).toBeSaved();
    expect(await api.delete(`/plantclaims/${claimId}/settlement`)).toBeSaved();
    expect(await api.delete(`/plantclaims/${claimId}/settlement`)).toBeRefused('plant_claim_open');
    expect(await stock()).toEqual([318, 10, 1]);
    expect(await close(BACK)).toBeSaved();
    expect(await settle(claimId, credit)).toBeRefused('day_closed');
    await balanced();
  });

  test('is of the branch that has the godown when the load is back', async () => {
    const { business, load, receive, claim, stock } = await plantBusiness();
    const { id } = await load();
    const other = await openBusiness(api);
    const moved = await api.patch(`/godowns/${business.godown.id}`, { branch_id: other.branch.id });
    expect(moved).toBeSaved();
    // A godown moves on the real today.
    clock.now = new Date();
    const today = businessDay(clock.now);
    expect(await receive(id, { received_on: today })).toBeSaved();
    const bound = await boundTo(other.branch.id);
    const { id: claimId } = await claim(id);
    expect((await bound.get('/plantclaims?sort=plant_load')).body.data).toMatchObject([
      { id: claimId, plant_load: { id, name: 'Of another branch' } },
    ]);
    expect(await settle(claimId, { settled_on: today }, bound)).toBeSaved();
    expect(await stock()).toEqual([319, 10, 1]);
    const [purchase] = (await bound.get('/inventory')).body.data;
    expect(await bound.delete(`/inventory/${purchase.id}`)).toBeRefused('purchase_of_load');
    await balanced();
  });

  test('a day on which nothing else happened is one of the branch', async () => {
    const { business, load, receive, claim } = await plantBusiness();
    const { id } = await load();
    await receive(id, { received_on: SENT });
    const days = async () =>
      (await api.get(`/daycloses?branch_id=${business.branch.id}`)).body.data.map(({ date }: Values) => date);
    expect(await days()).toEqual([SENT]);
    expect(await settle((await claim(id)).id)).toBeSaved();
    expect(await days()).toEqual([BACK, SENT]);
  });

  test('a credit note is on the account of the vendor, for a manager', async () => {
    const { business, load, receive, claim, stock } = await plantBusiness({ hasTill: true });
    const { id } = await load();
    expect(await receive(id)).toBeSaved();
    const { id: claimId } = await claim(id);
    const account = async () =>
      (await api.get(`/vendoraccounts/${business.vendor.id}?from_date=${BACK}&to_date=${BACK}`)).body.data;
    expect((await account()).owed).toBe(40_000);

    for (const wrong of [{ credit_amount: 0 }, { credit_note_no: '' }, { settled_by: 'replacement' }])
      expect((await settle(claimId, { ...credit, ...wrong })).status).toBe(422);
    const keeper = apiOf(app, (await signIn(db, 'godown@example.com', 'godown_keeper')).token);
    expect(await settle(claimId, credit, keeper)).toBeRefused('not_allowed');
    expect(await settle(claimId, credit)).toBeSaved();
    expect(await stock()).toEqual([318, 10, 1]);
    expect(await account()).toMatchObject({
      owed: 39_300,
      lines: [
        { kind: 'invoice', amount: 100_000 },
        { kind: 'payment', amount: -60_000 },
        { kind: 'credit', amount: -700, text: 'CN-9' },
      ],
    });
    await balanced();

    expect(await keeper.delete(`/plantclaims/${claimId}/settlement`)).toBeRefused('not_allowed');
    expect(await api.delete(`/plantclaims/${claimId}/settlement`)).toBeSaved();
    expect((await account()).owed).toBe(40_000);
    await balanced();
  });
});

test('what is paid of several invoice amounts comes to what was paid', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), amounts, (paise, inPaise) => {
      const invoiced = inPaise.map((amount) => amount / 100);
      const shares = paidShares(paise / 100, invoiced);
      expect(sumRupees(shares)).toBe(paise / 100);
      expect(shares.slice(0, -1).every((share, at) => share >= 0 && share <= (invoiced[at] ?? 0))).toBe(true);
    }),
  );
});
