import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { cashOnly } from '../../../tests/harness/closing.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const clock = { now: new Date('2026-11-20T06:00:00Z') };
const { app, api, db } = await testApp({ now: () => clock.now });
const an = builders(api);
const [FIRST, NEXT, LATER] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const isOn = (date: string) => {
  clock.now = new Date(`${date}T06:00:00Z`);
};
const notes = (amount: number) => [{ 1: { count: amount, amount } }];

/** A branch whose till was opened with ₹12,000 on the first day; it is the next day now. */
async function tillOf(opening = 12_000) {
  isOn(FIRST);
  const business = await openBusiness(api);
  const branchId = business.branch.id;
  const count = (amount: number, values = {}) =>
    api.post('/tillcounts', { date: NEXT, branch_id: branchId, denominations: notes(amount), ...values });
  const opened = await count(opening, { date: FIRST });
  expect(opened).toBeSaved();
  isOn(NEXT);
  const bank = (await api.post('/bank_accounts', { name: `Bank ${branchId}`, account_number: '123456789' }))
    .body.data;
  const book = async (query = `from_date=${NEXT}&to_date=${NEXT}`) =>
    (await api.get(`/till?branch_id=${branchId}&${query}`)).body.data;
  const deposit = (amount: number) =>
    api.post('/depositslips', {
      date: NEXT,
      branch_id: branchId,
      bank_account_id: bank.id,
      denominations: notes(amount),
      note: '',
    });
  const here = day(api, business);
  return { business, here, branch_id: branchId, count, opened: opened.body.data, bank, book, deposit };
}

describe('the book of a till', () => {
  test('has what came in and went out, and closes with what is left', async () => {
    const { business, here, branch_id, deposit, book } = await tillOf();
    await here.open({ filled: 100, date: NEXT });
    await here.assign({ qty: 40, date: NEXT });
    await here.sell({ date: NEXT, amount: 29_600 });
    expect(await here.recover({ ...cashOnly(29_600, 29_540), date: NEXT })).toBeSaved();
    const sv = await an.svCustomer({ advanceAmtPaid: 3_670 });
    const payment = { date: NEXT, payment_mode: 'cash', branch_id, note: '' };
    expect(
      await api.post('/sv_amounts/payments', { ...payment, customer_id: sv.id, amount: 3_670 }),
    ).toBeSaved();
    expect(
      await api.post('/collectible/payments', { ...payment, customer_id: business.credit.id, amount: 2_000 }),
    ).toBeSaved();
    expect(await here.spend({ date: NEXT, amount: 450 })).toBeSaved();
    expect(await deposit(40_000)).toBeSaved();

    const { lines, ...figures } = await book();
    expect(figures).toEqual({
      since: FIRST,
      opening: 12_000,
      received: 29_600 + 3_670 + 2_000,
      paid: 60 + 450 + 40_000,
      closing: 6_760,
      in_transit: 40_000,
    });
    expect(lines.map(({ source, amount }: { source: string; amount: number }) => [source, amount])).toEqual([
      ['cash_recovery', 29_600],
      ['cash_recovery', -60],
      ['sv_payment', 3_670],
      ['customer_payment', 2_000],
      ['expense', -450],
      ['deposit_slip', -40_000],
    ]);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('leaves out what is paid otherwise than in cash, and records of the first day', async () => {
    const { here, book } = await tillOf();
    expect(await here.spend({ date: FIRST, amount: 450 })).toBeSaved();
    expect(
      await here.purchase({ date: NEXT, payment_mode: 'upi', invoice_amount: 100, paid_amount: 100 }),
    ).toBeSaved();
    expect(await here.purchase({ date: NEXT, payment_mode: 'cash', paid_amount: 300 })).toBeSaved();
    expect(await book()).toMatchObject({ opening: 12_000, received: 0, paid: 300, closing: 11_700 });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('follows the corrections and deletes of its records', async () => {
    const { here, book } = await tillOf();
    const spent = (await here.spend({ date: NEXT, amount: 450 })).body.data;
    expect(await api.patch(`/expences/${spent.id}`, { amount: 400 })).toBeSaved();
    const bought = (await here.purchase({ date: NEXT, payment_mode: 'cash', paid_amount: 300 })).body.data;
    expect(await api.patch(`/inventory/${bought.id}`, { paid_amount: 250 })).toBeSaved();
    expect((await book()).closing).toBe(12_000 - 400 - 250);
    expect(await api.delete(`/expences/${spent.id}`)).toBeSaved();
    expect(await api.delete(`/inventory/${bought.id}`)).toBeSaved();
    expect(await book()).toMatchObject({ closing: 12_000, lines: [] });
    expect(await booksBalance(db)).toEqual([]);
  });
});

describe('a till', () => {
  test('never holds less than nothing', async () => {
    const { deposit, here, branch_id } = await tillOf(1_000);
    expect(await deposit(1_001)).toBeRefused('not_enough_money');
    expect(await here.spend({ date: NEXT, amount: 1_001 })).toBeRefused('not_enough_money');
    const drawing = { date: NEXT, branch_id, kind: 'drawing', amount: 1_001, note: 'Home' };
    expect(await api.post('/tillmoves', drawing)).toBeRefused('not_enough_money');
    expect(await deposit(1_000)).toBeSaved();
  });

  test('takes what the owner puts in, and gives what is drawn', async () => {
    const { book, branch_id } = await tillOf(1_000);
    const move = (kind: string, amount: number) =>
      api.post('/tillmoves', { date: NEXT, branch_id, kind, amount, note: 'Owner' });
    const put = (await move('put_in', 500)).body.data;
    expect(await move('drawing', 1_200)).toBeSaved();
    expect((await book()).closing).toBe(300);
    expect(await api.delete(`/tillmoves/${put.id}`)).toBeRefused('not_enough_money');
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is opened by a count of today', async () => {
    isOn(NEXT);
    const { branch } = await openBusiness(api);
    const body = { branch_id: branch.id, denominations: notes(100) };
    expect(await api.post('/tillcounts', { ...body, date: FIRST })).toBeRefused('opening_not_today');
    const move = { date: NEXT, branch_id: branch.id, kind: 'put_in', amount: 5, note: 'Change' };
    expect(await api.post('/tillmoves', move)).toBeRefused('no_till');
    const opening = await api.post('/tillcounts', { ...body, date: NEXT });
    expect(opening.body.data).toMatchObject({ is_opening: true, expected_amt: 100, difference: 0 });
  });
});

describe('a count', () => {
  test('posts its difference, so that the next day begins with what was counted', async () => {
    const { count, book } = await tillOf();
    expect(await count(11_950)).toBeRefused('reason_missing');
    const { body } = await count(11_950, { reason: 'Wrong change' });
    expect(body.data).toMatchObject({ expected_amt: 12_000, counted_amt: 11_950, difference: -50 });
    isOn(LATER);
    expect(await book(`from_date=${LATER}&to_date=${LATER}`)).toMatchObject({
      opening: 11_950,
      closing: 11_950,
    });
    expect(await count(12_000, { date: NEXT })).toBeRefused('counted_before');
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/tillcounts/${body.data.id}`)).toBeSaved();
    isOn(NEXT);
    expect((await book()).closing).toBe(12_000);
  });

  test('that opened a till stays while money goes through it', async () => {
    const { opened, here, business, branch_id } = await tillOf();
    const spent = (await here.spend({ date: NEXT, amount: 450 })).body.data;
    const payment = {
      date: NEXT,
      customer_id: business.credit.id,
      branch_id,
      amount: 100,
      payment_mode: 'upi',
      note: '',
    };
    const paid = (await api.post('/collectible/payments', payment)).body.data;
    expect(await api.delete(`/tillcounts/${opened.id}`)).toBeRefused('till_in_use');
    expect(await api.delete(`/expences/${spent.id}`)).toBeSaved();
    expect(await api.delete(`/tillcounts/${opened.id}`)).toBeRefused('till_in_use');
    expect(await api.delete(`/collectible/payments/${paid.id}`)).toBeSaved();
    expect(await api.delete(`/tillcounts/${opened.id}`)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });
});

describe('a deposit slip', () => {
  test('is in transit until the bank credits it', async () => {
    const { deposit, book } = await tillOf();
    const slip = (await deposit(5_000)).body.data;
    expect(slip).toMatchObject({ amount: 5_000, credited_on: null });
    const credit = (creditedOn: string) =>
      api.post(`/depositslips/${slip.id}/credit`, { credited_on: creditedOn });
    expect(await credit(FIRST)).toBeRefused('credited_before_slip');
    expect((await credit(NEXT)).body.data.credited_on).toBe(NEXT);
    expect((await book()).in_transit).toBe(0);
    expect(await credit(NEXT)).toBeRefused('slip_credited');
    expect(await api.delete(`/depositslips/${slip.id}`)).toBeRefused('slip_credited');
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/depositslips/${slip.id}/credit`)).toBeSaved();
    expect(await api.delete(`/depositslips/${slip.id}`)).toBeSaved();
    expect((await book()).closing).toBe(12_000);
    expect(await booksBalance(db)).toEqual([]);
  });
});

test('a payment asks for the branch where several have a till', async () => {
  const { business, branch_id, book } = await tillOf();
  await tillOf();
  const payment = {
    date: NEXT,
    customer_id: business.credit.id,
    amount: 100,
    payment_mode: 'cash',
    note: '',
  };
  expect(await api.post('/collectible/payments', payment)).toBeRefused('choose_branch');
  const byUpi = { ...payment, payment_mode: 'upi' };
  expect(await api.post('/collectible/payments', byUpi)).toBeRefused('choose_branch');
  expect(await api.post('/collectible/payments', { ...byUpi, branch_id })).toBeSaved();
  const { body } = await api.post('/collectible/payments', { ...payment, branch_id });
  expect((await book()).closing).toBe(12_100);
  expect(await api.delete(`/collectible/payments/${body.data.id}`)).toBeSaved();
  expect((await book()).closing).toBe(12_000);
  expect(await booksBalance(db)).toEqual([]);
});

test('drawings, and what the bank has credited, are for managers alone', async () => {
  const { deposit, branch_id } = await tillOf();
  const { token } = await signIn(db, 'cashier@example.com', 'cashier');
  const cashier = apiOf(app, token);
  const move = { date: NEXT, branch_id, amount: 100, note: 'Owner' };
  expect(await cashier.post('/tillmoves', { ...move, kind: 'put_in' })).toBeSaved();
  expect(await cashier.post('/tillmoves', { ...move, kind: 'drawing' })).toBeRefused('not_allowed');
  const drawing = (await api.post('/tillmoves', { ...move, kind: 'drawing' })).body.data;
  expect(await cashier.delete(`/tillmoves/${drawing.id}`)).toBeRefused('not_allowed');
  const slip = (await deposit(500)).body.data;
  expect(await cashier.post(`/depositslips/${slip.id}/credit`, { credited_on: NEXT })).toBeRefused(
    'not_allowed',
  );
});

test('of two slips at once that empty the till, one is refused', async () => {
  const { deposit, book } = await tillOf(1_000);
  const statuses = (await Promise.all([deposit(800), deposit(700)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409]);
  expect((await book()).closing).toBeGreaterThan(0);
  expect(await booksBalance(db)).toEqual([]);
});

test('the branches with a till say since when it is on', async () => {
  const { branch_id, business } = await tillOf();
  const { body } = await api.get('/till/branches');
  expect(body.data).toContainEqual({ id: branch_id, name: business.branch.name, since: FIRST });
});

describe('the other places of a branch with a till', () => {
  test('have books of their own: a bank account, UPI', async () => {
    const { branch_id, bank, deposit, business } = await tillOf();
    const days = `from_date=${NEXT}&to_date=${NEXT}`;
    const read = async (query: string, path = '/till') =>
      (await api.get(`${path}?branch_id=${branch_id}&${days}&${query}`)).body.data;
    const slip = (await deposit(5_000)).body.data;
    expect(await api.post(`/depositslips/${slip.id}/credit`, { credited_on: NEXT })).toBeSaved();
    const move = { date: NEXT, branch_id, note: 'Owner', bank_account_id: bank.id };
    const moves = [
      { ...move, kind: 'put_in', amount: 900 },
      { ...move, kind: 'drawing', amount: 400 },
      { ...move, kind: 'withdrawal', amount: 2_000 },
    ];
    for (const body of moves) expect(await api.post('/tillmoves', body)).toBeSaved();
    const driver = { date: NEXT, branch_id, employee_id: business.driver.id, note: '' };
    await api.patch('/settings', { driver_accounts: true });
    expect(
      await api.post('/driverentries', { ...driver, kind: 'payment', amount: 75, payment_mode: 'upi' }),
    ).toBeSaved();

    const ofBank = await read(`bank_account_id=${bank.id}`, '/till/bank');
    expect(ofBank).toMatchObject({ opening: 0, received: 5_900, paid: 2_400, closing: 3_500, in_transit: 0 });
    expect(
      ofBank.lines.map(({ source, text, amount }: Record<string, unknown>) => [source, text, amount]),
    ).toEqual([
      ['deposit_credit', bank.name, 5_000],
      ['till_move', 'Put in: Owner', 900],
      ['till_move', 'Drawing: Owner', -400],
      ['till_move', 'From the bank: Owner', -2_000],
    ]);
    expect((await read('place=till')).closing).toBe(12_000 - 5_000 + 2_000);
    expect(await read('place=upi')).toMatchObject({ received: 75, closing: 75 });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('a withdrawal names its bank account, and bank moves are for managers', async () => {
    const { branch_id, bank } = await tillOf();
    const move = { date: NEXT, branch_id, kind: 'withdrawal', amount: 100, note: 'Change' };
    expect((await api.post('/tillmoves', move)).body.fields).toEqual({
      bank_account_id: 'Bank Account is required',
    });
    const { token } = await signIn(db, 'teller@example.com', 'cashier');
    const cashier = apiOf(app, token);
    const ofBank = { ...move, bank_account_id: bank.id };
    const book = `/till/bank?branch_id=${branch_id}&bank_account_id=${bank.id}&from_date=${NEXT}&to_date=${NEXT}`;
    expect(await cashier.get(book)).toBeRefused('not_allowed');
    expect(await cashier.post('/tillmoves', ofBank)).toBeRefused('not_allowed');
    expect(await cashier.post('/tillmoves', { ...ofBank, kind: 'put_in' })).toBeRefused('not_allowed');
    const { id } = (await api.post('/tillmoves', ofBank)).body.data;
    expect(await cashier.delete(`/tillmoves/${id}`)).toBeRefused('not_allowed');
    expect(await api.delete(`/tillmoves/${id}`)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });
});
