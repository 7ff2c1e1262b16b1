import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { importing } from '../harness/imports.ts';

const { api } = await testApp();
const business = await openBusiness(api);
const { open, assign, sell, pay } = day(api, business);
const an = builders(api);
const { imported, commit, problems } = importing(api);

const set = (isOn: boolean) => api.patch('/settings', { exact_names: isOn });
const onlyName = { firstName: 'Bhaskar', lastName: '' };

test('a customer may have one name only, where Exact Names is on', async () => {
  await set(false);
  const customer = {
    customerType: 'Guest',
    salutations: 'Mr.',
    mobileNumber: '9848012345',
    address: 'Guntur',
  };
  const refused = await api.post('/customers', { ...customer, ...onlyName });
  expect(refused.body.fields).toEqual({ lastName: 'Last Name is required' });
  await set(true);
  const { id } = (await api.post('/customers', { ...customer, ...onlyName })).body.data;
  expect((await an.svCustomer(onlyName)).lastName).toBe('');
  await set(false);
  expect((await api.patch(`/customers/${id}`, { ...onlyName, address: 'Tenali' })).body.data).toMatchObject(
    onlyName,
  );
  expect((await api.patch(`/customers/${business.guest.id}`, { lastName: '' })).status).toBe(422);
});

test('one name is shown without a blank behind it', async () => {
  await set(true);
  const { id } = await an.creditCustomer({
    ...onlyName,
    companyName: '',
    credit_limit: 100_000,
    advanceAmtPaid: 500,
  });
  await open({ filled: 100 });
  await assign();
  expect(await sell({ saletype: 'Credit Sales', customer_id: id })).toBeSaved();
  expect(await pay({ customer_id: id })).toBeSaved();
  const report = { branch: business.branch.id, from_date: DAY, to_date: DAY };
  const answers = await Promise.all([
    ...[
      '/dayentries',
      '/collectible',
      '/collectible/payments',
      '/customers/dropdown?search=bhaskar',
      '/search?q=bhaskar',
      `/customers/${id}/statement?from_date=${DAY}&to_date=${DAY}`,
      `/daysheet?employee_id=${business.driver.id}&date=${DAY}`,
      '/openingadvances',
    ].map((path) => api.get(path)),
    api.post('/dayentries/reports', report),
  ]);
  for (const { status, body } of answers) {
    expect([status, body.fields]).toEqual([200, undefined]);
    expect(JSON.stringify(body)).toMatch(/"Bhaskar"/);
    expect(JSON.stringify(body)).not.toMatch(/Bhaskar( |null|undefined)/);
  }
});

test('a list with one-word names is not asked for a last name, and its rows are told apart', async () => {
  await set(true);
  const list = (...names: string[]) => ['Salutation,First Name,Mobile,Address,Date', ...names].join('\n');
  const rows = list(
    'Mr.,Kumar,9848055501,Guntur,2026-11-01',
    'Mr.,Sita,9848055502,Guntur,2026-11-01',
    'Mr.,Kumar,9848055501,Guntur,2026-11-01',
  );
  const first = await imported('Guest', rows);
  expect(first.counts).toMatchObject({ good: 2, bad: 0, twice: 1 });
  expect((await commit(first.id)).settled).toMatchObject({ state: 'committed', rows_added: 2 });
  const again = await imported('Guest', `${rows}\n`);
  expect(again.counts).toMatchObject({ good: 0, known: 3 });
  expect(await problems(again.id)).toMatchObject([{ twin: { name: 'Kumar' }, differs: [] }, {}, {}]);
});
