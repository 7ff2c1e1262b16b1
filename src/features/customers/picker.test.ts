import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';

const { api, an, db } = await testApp();

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
  expect((await api.get('/customers/dropdown?search=k')).body.data).toHaveLength(20);
});
