import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { api: plain, an } = await testApp();
const api = await described(plain);
const change = (id: number, values: Values | FormData) => api.patch(`/customers/${id}`, values);

describe('change', () => {
  test('a Credit customer takes every field, keeps what is not sent and what it owes', async () => {
    const { id } = await an.creditCustomer();
    const { open, assign, sell } = day(api, await openBusiness(api));
    await open({ filled: 1 });
    await assign({ qty: 1 });
    await sell({ saletype: 'Credit Sales', customer_id: id, amount: 300 });
    const area = await an.areaCode();
    const values = {
      companyName: 'Udupi Cafe',
      consumerid: 'C-9',
      salutations: 'Mrs.',
      firstName: 'Gita',
      lastName: 'Bhat',
      mobileNumber: '6000000009',
      alternateNumber: '7000000009',
      address: 'New Street',
      areacode: area.id,
      gst_no: '37ABCDE1234F1Z6',
      credit_limit: 9_000,
      advanceAmtPaid: 100,
      opening_date: '2026-02-02',
      note: 'Pays late',
      date: '2026-02-01',
    };
    const { status, body } = await change(id, { ...values, customerType: 'Credit' });
    expect([status, body.msg]).toEqual([200, 'Customer Updated Successfully']);
    expect(body.data).toMatchObject({ ...values, version: 2 });
    const again = await change(id, { note: '' });
    expect(again.body.data).toMatchObject({ ...values, note: '', version: 3 });
    const [option] = (await api.get('/customers/dropdown?search=c-9')).body.data;
    expect(option.credit_left).toBe(8_800);
  });

  test('a Guest customer takes a multipart form with the wire names', async () => {
    const { id } = await an.guestCustomer({ aadharNumber: '111122223333' });
    const values = {
      date: '2026-03-03',
      consumerid: 'G-9',
      salutations: 'Ms.',
      firstName: 'Sita',
      lastName: 'Rao',
      mobileNumber: '6000000008',
      aadharNumber: '444455556666',
      address: 'Other Street',
      customerType: 'Guest',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...values, areacode: '' })) form.set(name, value);
    const { status, body } = await change(id, form);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...values, aadharNumber: '********6666', areacode: null });
    await change(id, { note: undefined, address: 'Third Street' });
    expect((await api.post(`/customers/${id}/reveal`)).body.data.aadharNumber).toBe('444455556666');
    const masked = await change(id, { aadharNumber: '********6667' });
    expect([masked.status, masked.body.fields]).toEqual([422, { aadharNumber: 'Aadhar No. is invalid' }]);
  });

  test('the GST number is changed under either of its names', async () => {
    const { id } = await an.creditCustomer({ gst_no: 'OLD' });
    expect((await change(id, { gst_number: 'NEW' })).body.data.gst_no).toBe('NEW');
    expect((await change(id, { gst_no: 'NEWER', gst_number: '' })).body.data.gst_no).toBe('NEWER');
    expect((await change(id, { gst_no: '', gst_number: '' })).body.data.gst_no).toBe('');
    expect((await change(id, { gst_no: 'A', gst_number: 'b#' })).body.fields).toEqual({
      gst_number: 'GST Number is invalid',
    });
  });

  test('a new name is found, the old one no more', async () => {
    const { id } = await an.guestCustomer({ firstName: 'Quondam', lastName: 'Erst' });
    await change(id, { firstName: 'Hernach' });
    const find = async (search: string) =>
      (await api.get(`/customers/dropdown?search=${search}`)).body.data.map((one: { id: number }) => one.id);
    expect([await find('hernach'), await find('quondam')]).toEqual([[id], []]);
  });

  test('a change that was made on an older version is refused with the record as it is now', async () => {
    const { id, version } = await an.guestCustomer();
    await change(id, { version, firstName: 'Mine' });
    const { status, body } = await change(id, { version, firstName: 'Yours' });
    expect([status, body.data.firstName]).toEqual([409, 'Mine']);
    expect(body.msg).toMatch(/^Customer was changed by Keeper /);
  });
});

describe('refusals', () => {
  test('a change reports every wrong field at once', async () => {
    const credit = await an.creditCustomer();
    await expectRefusals((values) => change(credit.id, values), refused.creditCustomer, { partial: true });
    const guest = await an.guestCustomer();
    await expectRefusals((values) => change(guest.id, values), refused.guestCustomer, { partial: true });
  });

  test('the type stays, and a field of the other type is unknown', async () => {
    const { id } = await an.guestCustomer();
    expect((await change(id, { customerType: 'Credit' })).body.fields).toEqual({
      customerType: 'Customer Type cannot be changed',
    });
    expect((await change(id, { credit_limit: 5 })).body.fields).toEqual({ credit_limit: 'Unknown field' });
    expect((await change(id, { status: 'x' })).status).toBe(422);
  });

  test('an area code that is not on file is refused on its field', async () => {
    const { id } = await an.guestCustomer();
    expect(await change(id, { areacode: 2_147_483_647 })).toBeRefused('unknown_area', { field: 'areacode' });
  });

  test('invalid ids are 400, unknown ones 404', async () => {
    await expectBadIds((id) => api.patch(`/customers/${id}`, { firstName: 'Ravi' }));
    await expectBadIds((id) => api.delete(`/customers/${id}`));
    await expectBadIds((id) => api.get(`/customers/${id}/uses`));
    await expectBadIds((id) => api.post(`/customers/${id}/reveal`));
  });
});

describe('delete', () => {
  test.each(['guestCustomer', 'creditCustomer', 'svCustomer'] as const)(
    'a %s goes with its type named',
    async (of) => {
      const { id, customerType } = await an[of]();
      const other = customerType === 'Guest' ? 'Credit' : 'Guest';
      expect((await api.delete(`/customers/${id}?customerType=${other}`)).status).toBe(404);
      expect((await api.delete(`/customers/${id}?customerType=Other`)).status).toBe(422);
      expect((await api.get(`/customers/${id}/uses`)).body.data).toEqual({
        deletable: true,
        msg: '',
        uses: [],
      });
      const { status, body } = await api.delete(`/customers/${id}?customerType=${customerType}`);
      expect([status, body.msg]).toEqual([200, 'Customer Deleted Successfully']);
      expect((await api.get(`/customers/${id}`)).status).toBe(404);
      expect((await api.get(`/customers/${id}/history`)).body.data[0].action).toBe('deleted');
    },
  );

  test('a customer that records use stays, and the answer names them', async () => {
    const business = await openBusiness(api);
    const { open, assign, sell } = day(api, business);
    await open({ filled: 50, empty: 0 });
    await assign({ qty: 20 });
    const { id } = await an.guestCustomer();
    for (let count = 0; count < 3; count++)
      expect(await sell({ customer_id: id, customer_type: 'Guest' })).toBeSaved();
    const msg = 'Customer is used by 3 day entries';
    expect((await api.get(`/customers/${id}/uses`)).body.data).toMatchObject({ deletable: false, msg });
    const { status, body } = await api.delete(`/customers/${id}?customerType=Guest`);
    expect([status, body.msg]).toEqual([409, msg]);
  });
});
