import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const FIRST = '2026-11-19';
const clock = { today: FIRST };
const { api, db } = await testApp({ now: () => new Date(`${clock.today}T06:00:00Z`) });
const { branchOfItsOwn, dayOf, close, reopen } = closing(api);

/** A branch whose till was opened with ₹12,000 on the day before. */
async function tillOf() {
  clock.today = FIRST;
  const { business, here } = await branchOfItsOwn();
  const count = (amount: number, values = {}) =>
    api.post('/tillcounts', {
      ...{ date: DAY, branch_id: business.branch.id },
      ...{ denominations: [{ 1: { count: amount, amount } }], ...values },
    });
  expect(await count(12_000, { date: FIRST })).toBeSaved();
  clock.today = '2026-11-22';
  const lines = async () =>
    (await dayOf(business)).lines
      .filter(({ weight }: { weight: string }) => weight === 'blocks')
      .map(({ text }: { text: string }) => text);
  return { business, here, count, lines };
}

test('a day is closed when its till is counted, and signed with what it held', async () => {
  const { business, here, count, lines } = await tillOf();
  const spent = (await here.spend({ amount: 450 })).body.data;
  expect(await api.patch(`/expences/${spent.id}`, { amount: 400 })).toBeSaved();
  const { branch } = business;
  const putIn = { date: DAY, branch_id: branch.id, kind: 'put_in', amount: 100, note: 'Change' };
  expect(await api.post('/tillmoves', putIn)).toBeSaved();
  const till = {
    opening: 12_000,
    received: 100,
    paid: 400,
    closing: 11_700,
    counted: null,
    difference: null,
  };
  expect((await dayOf(business)).figures.till).toEqual(till);
  expect(await lines()).toEqual(['Till not counted']);
  expect((await close(business)).body.msg).toBe('This day cannot be closed: Till not counted');

  expect(await count(11_690, { reason: 'Change' })).toBeSaved();
  const counted = { ...till, counted: 11_690, difference: -10 };
  expect((await dayOf(business)).figures.till).toEqual(counted);
  expect(await lines()).toEqual([]);
  const closed = await close(business);
  expect(closed).toBeSaved();
  expect(await api.post('/tillmoves', putIn)).toBeRefused('day_closed');
  expect((await dayOf(business)).figures.till).toEqual(counted);
  expect((await dayOf(business, '2026-11-21')).figures.till).toMatchObject({ opening: 11_690 });
  expect(await booksBalance(db)).toEqual([]);
  expect(await reopen(closed.body.data.id)).toBeSaved();
});

test('a day is signed with the money in other places; what the bank does later does not change it', async () => {
  const { business, here, count } = await tillOf();
  const account = (await api.post('/bank_accounts', { name: 'State Bank', account_number: '123456789' })).body
    .data;
  const modeOf = async (values: Values) => {
    const { id } = (await api.post('/mode_of_payments', values)).body.data;
    return { branch_id: business.branch.id, payment_mode: 'upi', mode_of_payment_id: id };
  };
  const byCheque = await modeOf({ name: 'Cheque', kind: 'cheque' });
  const toBank = await modeOf({ name: 'Transfer', kind: 'bank', bank_account_id: account.id });
  const { branch } = business;
  expect(await here.pay({ branch_id: branch.id, payment_mode: 'upi', amount: 903 })).toBeSaved();
  expect(await here.pay({ ...toBank, amount: 2_000 })).toBeSaved();
  const cheque = await here.pay({ ...byCheque, cheque_number: '000123', amount: 5_000 });
  expect(cheque).toBeSaved();
  expect(await here.spend({ mode_of_payment_id: toBank.mode_of_payment_id, amount: 300 })).toBeSaved();
  expect(await count(12_000)).toBeSaved();

  const places = [
    { kind: 'upi', name: '', received: 903, paid: 0, closing: 903 },
    { kind: 'cheques', name: '', received: 5_000, paid: 0, closing: 5_000 },
    { kind: 'bank', name: 'State Bank', received: 2_000, paid: 300, closing: 1_700 },
  ];
  expect((await dayOf(business)).figures.places).toEqual(places);
  const closed = await close(business);
  expect(closed).toBeSaved();
  const [{ id }] = (await api.get(`/cheques/rows?branch_id=${branch.id}`)).body.data;
  const slip = { ids: [id], bank_account_id: account.id, deposited_on: DAY };
  expect(await api.post('/cheques/deposit', slip)).toBeSaved();
  expect((await dayOf(business)).figures.places).toEqual(places);
  expect(await reopen(closed.body.data.id)).toBeSaved();
  expect((await dayOf(business)).figures.places).toEqual([
    places[0],
    { kind: 'cheques', name: '', received: 5_000, paid: 5_000, closing: 0 },
    { kind: 'in_transit', name: 'State Bank', received: 5_000, paid: 0, closing: 5_000 },
    places[2],
  ]);
  expect(await booksBalance(db)).toEqual([]);
});

test('what changes the till after its count wants another count', async () => {
  const { business, here, count, lines } = await tillOf();
  const { id } = (await count(11_900, { reason: 'Change' })).body.data;
  expect(await lines()).toEqual([]);
  expect(await here.spend({ amount: 450 })).toBeSaved();
  const text = 'The till was counted with ₹11,900; by the books it holds ₹11,450: count it again';
  expect(await lines()).toEqual([text]);
  expect((await close(business)).body.msg).toBe(`This day cannot be closed: ${text}`);

  expect(await api.delete(`/tillcounts/${id}`)).toBeSaved();
  expect(await count(11_550)).toBeSaved();
  expect(await close(business)).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('a day before the till, or of its first count, is closed as without one', async () => {
  const { business } = await tillOf();
  const { figures, lines } = await dayOf(business, FIRST);
  expect([figures.till, figures.places, lines]).toEqual([undefined, undefined, []]);
  expect(await close(business, { date: FIRST })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});
