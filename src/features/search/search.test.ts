import { expect, test } from 'vitest';
import { builders } from '../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { testMasters } from '../../../tests/harness/masters.ts';
import { searchedFields } from '../../kit/server/master/master-search.ts';
import { masters } from '../../masters/masters.ts';
import type { SearchResult } from './contract.ts';

const { make, api: undescribed, db } = await testMasters();
const an = builders(undescribed);
const api = await described(undescribed);

async function found(q: string): Promise<SearchResult[]> {
  const { status, body } = await api.get(`/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data;
}
const titles = async (q: string) => (await found(q)).map(({ title }) => title);
const kinds = async (q: string) => (await found(q)).map(({ kind }) => kind);

test('records of every master are found by the name they are known by', async () => {
  for (const { path, title, dropdown } of masters) {
    const id = await make(path);
    const { body } = await api.get(`${path}/${id}`);
    const name = String(body.data[dropdown[0]]);
    expect(await found(name), path).toContainEqual(
      expect.objectContaining({
        kind: title,
        id,
        title: name,
        path: expect.stringMatching(`\\?edit=${id}$`),
      }),
    );
  }
});

test('a vehicle is found by its number, with the address that opens it', async () => {
  const vehicle = await an.vehicle({ vehicle_number: 'KA 51 MZ 7788', chassis_number: 'CHX90210' });
  const [hit] = await found('ka 51 mz');
  expect(hit).toMatchObject({
    kind: 'Vehicle',
    id: vehicle.id,
    title: 'KA 51 MZ 7788',
    path: `/vehicle?edit=${vehicle.id}`,
  });
  expect((await found('chx90210'))[0]?.detail).toContain('CHX90210');
});

test('customers are found by name, company, mobile and consumer number', async () => {
  const customer = await an.creditCustomer({
    firstName: 'Bhuvana',
    lastName: 'Chandran',
    companyName: 'Hotel Saravana',
    mobileNumber: '9123454321',
    consumerid: 'KX-4471',
  });
  for (const q of ['bhuvana', 'BHUVANA CHAN', 'chandran', 'saravana', '912345', 'kx-4471'])
    expect(await found(q), q).toContainEqual({
      kind: 'Customer',
      id: customer.id,
      title: 'Bhuvana Chandran',
      detail: expect.any(String),
      path: `/customer/${customer.id}`,
    });
});

test('a purchase is found by any part of its invoice number', async () => {
  const business = await openBusiness(undescribed);
  const { body } = await day(undescribed, business).purchase({ invoice_no: 'IOC/26/88471' });
  for (const q of ['ioc/26', '88471', 'c/2'])
    expect((await found(q))[0], q).toMatchObject({
      kind: 'Invoice',
      title: 'IOC/26/88471',
      detail: `${business.vendor.name} · 20 Nov 2026`,
      path: `/inventory?edit=${body.data.id}`,
    });
});

test('what begins with the text comes first, then where a word does, then where it occurs, then what is like it', async () => {
  await an.vendor({ name: 'Mysore Zenith' });
  await an.vendor({ name: 'Zenith Gas' });
  await an.vendor({ name: 'Unizenith Traders' });
  expect(await titles('zenith')).toEqual(['Zenith Gas', 'Mysore Zenith', 'Unizenith Traders']);
  expect(await titles('zenitj')).toEqual(expect.arrayContaining(['Zenith Gas', 'Mysore Zenith']));
});

test.each(['bhvuana', 'bhuavna', 'buvana', 'bhuvanna', 'bhuvana chandren', 'saravna'])(
  'a misspelt customer is found all the same: %s',
  async (q) => {
    expect(await titles(q)).toContain('Bhuvana Chandran');
  },
);

test('a misspelt master is found all the same, and what needs no guessing is not guessed', async () => {
  await an.godown({ name: 'Perundurai Depot' });
  expect(await titles('perudnurai')).toEqual(['Perundurai Depot']);
  expect(await titles('perundurai')).toEqual(['Perundurai Depot']);
});

test('one or two letters are enough for what begins with them', async () => {
  await an.guestCustomer({ firstName: 'Qadir', lastName: 'Xavier' });
  expect(await titles('q')).toContain('Qadir Xavier');
  expect(await titles('qa')).toContain('Qadir Xavier');
  expect(await titles('xa')).toContain('Qadir Xavier');
});

test('personal numbers are never searched and never shown', async () => {
  await an.employee({ name: 'Secret Keeper', aadhar_number: '777788889999' });
  await an.guestCustomer({ aadharNumber: '555566667777' });
  for (const q of ['777788889999', '8889999', '555566667777']) expect(await found(q)).toEqual([]);
  expect(JSON.stringify(await found('secret keeper'))).not.toMatch(/777788|9999/);
  for (const { fields } of masters.map((one) => ({ fields: searchedFields(one) })))
    expect(fields).not.toContain('aadhar_number');
});

test('numbers are not guessed', async () => {
  await an.guestCustomer({ mobileNumber: '9700000001' });
  expect(await kinds('9700000092')).toEqual([]);
});

test.each(['%', '_', '\\', "'", '%%%', "' or 1=1 --", '{7*7}', 'a\\'])(
  'signs that mean something to a query mean themselves: %s',
  async (q) => {
    for (const { title, detail } of await found(q))
      expect(`${title} ${detail}`.toLowerCase()).toContain(q.toLowerCase());
  },
);

test('nothing typed finds nothing; too much is refused', async () => {
  expect(await found('')).toEqual([]);
  expect(await found('   ')).toEqual([]);
  expect((await api.get(`/search?q=${'a'.repeat(101)}`)).status).toBe(422);
  expect((await api.get('/search?q=a&q=b')).status).toBe(400);
});

test('a renamed customer is found under the new name, misspelt too', async () => {
  const { id } = await an.guestCustomer({ firstName: 'Oldname', lastName: 'Person' });
  await db.updateTable('customers').set({ first_name: 'Wigneshwari' }).where('id', '=', id).execute();
  expect(await titles('wignesvari')).toContain('Wigneshwari Person');
  expect(await titles('oldname')).toEqual([]);
});
