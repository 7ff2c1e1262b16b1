import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { described } from '../../../tests/harness/described.ts';

const api = await described((await testApp()).api);
const an = builders(api);

test('an export reads every field of the form, the area by its code and personal numbers masked', async () => {
  const area = await an.areaCode();
  await an.guestCustomer();
  const { id } = await an.guestCustomer({ aadharNumber: '123412349876', areacode: area.id });
  const sv = await an.svCustomer({
    dob: '1980-02-29',
    accountnumber: '123456789012',
    poa_number: 'VOTER4711',
    ifsc: 'SBIN0001234',
  });
  const first = await api.get('/customers/export?customerType=Guest&limit=1');
  expect(first.body).toMatchObject({
    data: [
      { id, area_code: area.area_code, aadharNumber: '********9876', address: '7 Temple Street, Guntur' },
    ],
    hasNext: true,
  });
  const second = await api.get(`/customers/export?customerType=Guest&limit=1&after=${first.body.next}`);
  expect(second.body.data[0].id).not.toBe(id);
  const { body } = await api.get('/customers/export?customerType=SV&limit=1');
  expect(body.data).toMatchObject([
    { id: sv.id, dob: '1980-02-29', accountnumber: '********9012', ifsc: 'SBIN0001234', area_code: '' },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/123456789012|VOTER4711/);
});
