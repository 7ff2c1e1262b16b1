import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';

const { api, an, db } = await testApp();

test('own names come before companies, with area, street and consumer number', async () => {
  const area = await an.areaCode();
  const { id: own } = await an.guestCustomer({
    firstName: 'Sita',
    lastName: 'Devi',
    consumerid: '60001',
    address: '4 Temple Street',
    areacode: area.id,
  });
  const { id: company } = await an.creditCustomer({
    firstName: 'Ramesh',
    lastName: 'Kolla',
    companyName: 'Sitara Tiffins',
  });
  const { data } = (await api.get('/customers/dropdown?search=sita')).body;
  expect(data).toMatchObject([
    { id: own, area_name: area.area_name, address: '4 Temple Street', consumer_number: '60001' },
    { id: company, name: 'Ramesh Kolla' },
  ]);
});

test('exact words come first, then customers of the area chosen, then the newest', async () => {
  const [near, far] = [await an.areaCode(), await an.areaCode()];
  const add = (firstName: string, lastName: string, areacode: number) =>
    an.guestCustomer({ firstName, lastName, areacode });
  const exactFar = await add('Anand', 'Gita', far.id);
  const exactNear = await add('Gita', 'Anand', near.id);
  const longNear = await add('Gitanjali', 'Anand', near.id);
  const longFar = await add('Gitanjali', 'Bose', far.id);
  const ids = async (query: string) =>
    (await api.get(`/customers/dropdown?search=gita${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await ids(`&area_code_id=${near.id}`)).toEqual([exactNear.id, exactFar.id, longNear.id, longFar.id]);
  expect(await ids('')).toEqual([exactNear.id, exactFar.id, longFar.id, longNear.id]);
});

test('whose name or number it is comes first, before newer ones with more words', async () => {
  const exact = await an.guestCustomer({ firstName: 'Naresh', lastName: 'Babu', consumerid: 'KZ-1' });
  await an.guestCustomer({ firstName: 'Naresh', lastName: 'Babu Rao', consumerid: 'KZ-10' });
  for (const search of ['naresh babu', 'kz-1', String(exact.mobileNumber)]) {
    const { data } = (await api.get(`/customers/dropdown?search=${search}`)).body;
    expect([search, data[0].id]).toEqual([search, exact.id]);
  }
});

test('customers of the area chosen are offered, however many newer ones match', async () => {
  const area = await an.areaCode();
  const { id } = await an.guestCustomer({ firstName: 'Ravi', lastName: 'Kumar', areacode: area.id });
  await sql`
    insert into customers (customer_type, date, salutations, first_name, last_name, mobile, address)
    select 'Guest', '2026-11-01', 'Mr.', 'Ravi', 'Kumar', (6100000000 + number)::text, 'Station Road'
      from generate_series(1, 2100) as number`.execute(db);
  const { body } = await api.get(`/customers/dropdown?search=ravi&area_code_id=${area.id}`);
  expect(body.data[0]).toMatchObject({ id });
  expect([body.data.length, body.hasNext]).toEqual([20, true]);
});

test('who is rare is found behind thousands of newer customers, by the first letters of a word too', async () => {
  const { id } = await an.guestCustomer({
    firstName: 'Quentin',
    lastName: 'Xavier',
    mobileNumber: '9012345678',
  });
  await sql`
    insert into customers (customer_type, date, salutations, first_name, last_name, mobile, address)
    select 'Guest', '2026-11-01', 'Mr.', 'Ravi', 'Kumar', (6000000000 + number)::text, 'Station Road'
      from generate_series(1, 2100) as number`.execute(db);
  for (const search of ['q', 'Qu', 'xa', 'xavier', 'q xa', '90123', 'entin'])
    expect([search, (await api.get(`/customers/dropdown?search=${search}`)).body.data]).toMatchObject([
      search,
      [{ id }],
    ]);
});

test('the picker says when there are more, and honours the limit', async () => {
  const find = async (query: string) => {
    const { body } = await api.get(`/customers/dropdown?search=${query}`);
    return [body.data.length, body.hasNext];
  };
  expect(await find('k')).toEqual([20, true]);
  expect(await find('k&limit=100')).toEqual([100, true]);
  expect(await find('q&limit=1')).toEqual([1, false]);
  expect((await api.get('/customers/dropdown?limit=101')).status).toBe(400);
});
