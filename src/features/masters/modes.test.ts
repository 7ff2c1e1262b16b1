import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { openBusiness } from '../../../tests/harness/day.ts';
import { countTill } from '../../domain/till/count.ts';

const { api, db } = await testApp();
const business = await openBusiness(api);
const bank = (await api.post('/bank_accounts', { name: 'SBI', account_number: '123456789' })).body.data.id;
const path = '/mode_of_payments';
const fieldsOf = async (call: ReturnType<typeof api.post>) => (await call).body.fields;
const purchase = {
  ...{
    date: '2026-11-20',
    invoice_no: 'A 1',
    godown_id: business.godown.id,
    product_vendor_id: business.vendor.id,
  },
  ...{ product: 'Cylinders', weight: '14.2', qty: 10, invoice_amount: 8_000, paid_amount: 500 },
};

test('a mode has the account of its kind, and none of another', async () => {
  expect((await api.post(path, { name: 'Paytm' })).body.data).toMatchObject({ kind: null });
  expect(await fieldsOf(api.post(path, { name: 'Transfer', kind: 'bank' }))).toEqual({
    bank_account_id: 'Bank Account is required',
  });
  expect(await fieldsOf(api.post(path, { name: 'Booked', kind: 'prepaid' }))).toEqual({
    vendor_id: 'Vendor is required',
  });
  const cash = await api.post(path, { name: 'Cash', kind: 'cash', bank_account_id: bank });
  expect(cash.body.data).toMatchObject({ kind: 'cash', bank_account_id: null });
  expect(await api.delete(`${path}/${cash.body.data.id}`)).toBeSaved();
  expect(await api.post(path, { name: 'Transfer', kind: 'bank', bank_account_id: bank })).toBeSaved();
  const { data } = (await api.get('/paymentmodes')).body;
  expect(data).toEqual([{ id: expect.any(Number), name: 'Transfer', kind: 'bank', payment_mode: 'upi' }]);
});

test('a purchase names a mode once a branch has a till; from then on kind and account of the mode stay', async () => {
  const [{ id }] = (await api.get('/paymentmodes')).body.data;
  const paid = { ...purchase, payment_mode: 'upi', mode_of_payment_id: id };
  expect(await fieldsOf(api.post('/inventory', paid))).toEqual({
    mode_of_payment_id: 'Unknown field',
  });
  const withoutTill = (await api.post('/inventory', { ...paid, mode_of_payment_id: null })).body.data;
  expect(Object.keys(withoutTill)).not.toContain('mode_of_payment_id');

  const opening = { branch_id: business.branch.id, date: '2026-11-19', denominations: [], reason: '' };
  await db.transaction().execute((db) => countTill(db, opening, opening.date));
  expect(await api.post('/inventory', { ...paid, payment_mode: 'cash' })).toBeRefused('other_payment_mode');
  const prepaid = (await api.post(path, { name: 'Booked', kind: 'prepaid', vendor_id: business.vendor.id }))
    .body.data;
  const booked = { ...paid, mode_of_payment_id: prepaid.id };
  expect(await api.post('/inventory', booked)).toBeRefused('unknown_mode', { field: 'mode_of_payment_id' });
  const { body } = await api.post('/inventory', paid);
  expect(body.data).toMatchObject({ mode_of_payment_id: id, mode_of_payment: { id, name: 'Transfer' } });

  const change = { kind: 'upi', bank_account_id: null };
  expect(await api.patch(`${path}/${id}`, change)).toBeRefused('mode_used', { field: 'kind' });
  expect(await api.patch(`${path}/${id}`, { name: 'Bank transfer' })).toBeSaved();
  expect(await api.delete(`/inventory/${body.data.id}`)).toBeSaved();
  expect(await api.patch(`${path}/${id}`, change)).toBeSaved();
});
