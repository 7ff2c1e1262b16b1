import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { CheckLine } from './contract.ts';

const FIRST = '2026-11-19';
const clock = { today: FIRST };
const { api, db } = await testApp({ now: () => new Date(`${clock.today}T06:00:00Z`) });
const { branchOfItsOwn, dayOf, close } = closing(api);
const { business, here } = await branchOfItsOwn();
const { branch, credit } = business;
const setLimits = (values: object) => api.patch('/settings', values);
const remarks = async (date = DAY) =>
  (await dayOf(business, date)).lines
    .filter(({ kind }: CheckLine) => kind.startsWith('cash_'))
    .map(({ weight, text }: CheckLine) => `${weight}: ${text}`);
const countTill = (date: string, amount: number) =>
  api.post('/tillcounts', {
    ...{ date, branch_id: branch.id, denominations: [{ 1: { count: amount, amount } }] },
    ...(date !== FIRST && { reason: 'Change' }),
  });

test('before a branch has a till there are no limits of cash, and no remarks', async () => {
  const { status, body } = await setLimits({ cash_receipt_limit: 500 });
  expect([status, body.fields]).toEqual([422, { cash_receipt_limit: 'Unknown field' }]);
  expect(await setLimits({ credit_days: 20 })).toBeSaved();
  expect((await api.get('/settings')).body.data).not.toHaveProperty('cash_receipt_limit');
  expect(await here.pay({ date: FIRST, amount: 250_000 })).toBeSaved();
  expect(await here.spend({ date: FIRST, amount: 12_000 })).toBeSaved();
  expect(await remarks(FIRST)).toEqual([]);
  expect(await countTill(FIRST, 100_000)).toBeSaved();
  clock.today = '2026-11-22';
});

test('much cash of a customer, and to a payee, on one day is a remark that the close keeps', async () => {
  expect((await api.get('/settings')).body.data).toMatchObject({
    cash_receipt_limit: 200_000,
    cash_expense_limit: 10_000,
  });
  expect(await here.pay({ branch_id: branch.id, amount: 199_100 })).toBeSaved();
  expect(await here.pay({ branch_id: branch.id, amount: 50_000, payment_mode: 'upi' })).toBeSaved();
  for (const payee of ['Ravi Stores', 'ravi stores'])
    expect(await here.spend({ payee, amount: 5_000 })).toBeSaved();
  expect(await remarks()).toEqual([]);
  const asked = `date=${DAY}&amount=901`;
  const warned = async (query: string) =>
    (await api.get(`/till/cashlimit?${asked}&${query}`)).body.data?.msg ?? null;
  expect(await warned(`customer_id=${credit.id}`)).toMatch(/: ₹2,00,001 received in cash on one day, limit /);
  expect(await warned('payee=RAVI+Stores')).toBe(
    'RAVI Stores: ₹10,901 paid in cash on one day, limit ₹10,000',
  );
  expect(await warned('payee=Anil')).toBeNull();
  const account = (await api.post('/bank_accounts', { name: 'State Bank', account_number: '123456789' })).body
    .data;
  const transfer = { name: 'Transfer', kind: 'bank', bank_account_id: account.id };
  const mode = (await api.post('/mode_of_payments', transfer)).body.data;
  expect(await warned(`payee=Ravi+Stores&mode_of_payment_id=${mode.id}`)).toBeNull();

  expect(await here.open({ filled: 10 })).toBeSaved();
  const sale = { saletype: 'Other Product Sales', customer_id: credit.id };
  expect(await here.sell({ ...sale, amount: 900 })).toBeSaved();
  expect(await here.spend({ payee: 'Ravi Stores', amount: 1 })).toBeSaved();
  expect(await here.spend({ amount: 10_001 })).toBeSaved();
  const lines = [
    `remark: ${credit.firstName} ${credit.lastName}: ₹2,00,000 received in cash on one day, limit ₹2,00,000`,
    'remark: An expense without a payee: ₹10,001 paid in cash on one day, limit ₹10,000',
    'remark: Ravi Stores: ₹10,001 paid in cash on one day, limit ₹10,000',
  ];
  expect(await remarks()).toEqual(lines);

  expect(await setLimits({ cash_receipt_limit: 300_000, cash_expense_limit: 20_000 })).toBeSaved();
  expect(await remarks()).toEqual([]);
  expect(await setLimits({ cash_receipt_limit: 200_000, cash_expense_limit: 10_000 })).toBeSaved();
  const stored = db.selectFrom('business_settings').select(['cash_receipt_limit', 'cash_expense_limit']);
  expect(await stored.execute()).toEqual([{ cash_receipt_limit: null, cash_expense_limit: null }]);
  expect((await setLimits({ cash_expense_limit: 0 })).body.fields).toEqual({
    cash_expense_limit: 'Cash to One Payee is invalid',
  });

  const recovery = {
    ...{ total_amount: 900, cash_amt: 900 },
    denominations: [{ 100: { count: 9, amount: 900 } }],
  };
  expect(await here.recover(recovery)).toBeSaved();
  expect(await countTill(DAY, 280_000)).toBeSaved();
  expect(await close(business)).toBeSaved();
  const texts = lines.map((line) => line.replace('remark: ', ''));
  expect((await dayOf(business)).figures.remarks).toEqual(texts);
  expect(await booksBalance(db)).toEqual([]);
});
