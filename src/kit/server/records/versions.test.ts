import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { type Make, validRecords } from '../../../../tests/harness/master-records.ts';
import { masters } from '../../../masters/masters.ts';

const { app, db, api } = await testApp();
const { token } = await signIn(db, 'lakshmi@example.com');
await db.updateTable('users').set({ name: 'Lakshmi' }).where('email', '=', 'lakshmi@example.com').execute();
const lakshmi = apiOf(app, token);

const make: Make = async (path, values = {}) => {
  const record = { ...(await validRecords[path]?.(make)), ...values };
  return (await api.post(path, record)).body.data.id;
};

const calls = day(api, await openBusiness(api));
/** One valid change for each, and another. */
const ofTheDay = [
  {
    path: '/inventory',
    title: 'Inventory',
    id: (await calls.purchase()).body.data.id,
    first: { note: 'First' },
    second: { note: 'Second' },
  },
  {
    path: '/stockassigns',
    title: 'Stock Assign',
    id: (await calls.assign()).body.data.id,
    first: { qty: 30 },
    second: { qty: 20 },
  },
];

describe('two users change one record', () => {
  test.each(masters)(
    'the second save of a $title is refused with the record as it is now',
    async (declaration) => {
      const { path, title } = declaration;
      const id = await make(path);
      const read = (await api.get(`${path}/${id}`)).body.data;
      const { image: _, ...record } = { image: 0, ...(await validRecords[path]?.(make)) };
      expect(await lakshmi.patch(`${path}/${id}`, { ...record, version: read.version })).toBeSaved();
      const stored = (await api.get(`${path}/${id}`)).body.data;
      const { status, body } = await api.patch(`${path}/${id}`, { ...record, version: read.version });
      expect([status, body.msg, body.error]).toEqual([
        409,
        `${title} was changed by Lakshmi a moment ago`,
        `${title} was changed by Lakshmi a moment ago`,
      ]);
      expect(body.data).toEqual(stored);
      expect((await api.get(`${path}/${id}`)).body.data).toEqual(stored);
      expect(await api.patch(`${path}/${id}`, { version: stored.version })).toBeSaved();
    },
  );

  test.each(ofTheDay)('the second save of $title is refused with the stored record', async (one) => {
    const address = `${one.path}/${one.id}`;
    const { version } = (await api.get(address)).body.data;
    expect(await lakshmi.patch(address, { ...one.first, version })).toBeSaved();
    const stored = (await api.get(address)).body.data;
    const refused = await api.patch(address, { ...one.second, version });
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      `${one.title} was changed by Lakshmi a moment ago`,
    ]);
    expect(refused.body.data).toEqual(stored);
    expect((await api.get(address)).body.data).toEqual(stored);
    expect((await api.patch(address, { ...one.second, version: stored.version })).body.data).toMatchObject(
      one.second,
    );
  });

  test('the second correction of a settlement is refused with the stored count', async () => {
    const { id, version } = (await calls.settle({ qty: 10 })).body.data;
    const address = `/stocksettelments/${id}`;
    expect(await lakshmi.patch(address, { qty: 11, empty_cylinders: 0, version })).toBeSaved();
    const refused = await api.patch(address, { qty: 12, empty_cylinders: 0, version });
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      'Stock Settlement was changed by Lakshmi a moment ago',
    ]);
    expect(refused.body.data).toMatchObject({ id, qty: 11, version: version + 1 });
  });

  test('exactly one of many parallel saves of one version succeeds', async () => {
    const id = await make('/vendors');
    const saves = ['one', 'two', 'three', 'four', 'five'].map((note) =>
      api.patch(`/vendors/${id}`, { note, version: 1 }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

test('every save raises the version', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
     where attname = 'version' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
       and not exists (select from pg_trigger where tgrelid = attrelid and tgfoid = 'count_version()'::regprocedure)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('a save without a version overwrites', async () => {
  const id = await make('/vendors');
  await lakshmi.patch(`/vendors/${id}`, { note: 'Hers' });
  expect((await api.patch(`/vendors/${id}`, { note: 'Mine' })).body.data).toMatchObject({
    note: 'Mine',
    version: 3,
  });
});

test('a save without a change keeps the version', async () => {
  const id = await make('/vendors');
  const { name } = (await api.get(`/vendors/${id}`)).body.data;
  expect((await api.patch(`/vendors/${id}`, { name, version: 1 })).body.data.version).toBe(1);
});

test('a form with a file sends the version as text', async () => {
  const id = await make('/vehicles');
  const form = (version: string) => {
    const parts = new FormData();
    parts.append('road_tax', 'Paid 2027');
    parts.append('version', version);
    return parts;
  };
  expect(await api.patch(`/vehicles/${id}`, form('1'))).toBeSaved();
  expect((await api.patch(`/vehicles/${id}`, form('1'))).status).toBe(409);
});

test.each([0, -1, '1e3', null, true, 2 ** 53, ['1']])('%j is not a version', async (version) => {
  const id = await make('/vendors');
  const { status, body } = await api.patch(`/vendors/${id}`, { version });
  expect([status, body.fields]).toEqual([422, { version: 'Version is invalid' }]);
  for (const { path, id } of ofTheDay)
    expect((await api.patch(`${path}/${id}`, { version })).body.fields).toEqual({
      version: 'Version is invalid',
    });
});

test('a create accepts no version', async () => {
  for (const { path } of masters) {
    const record = await validRecords[path]?.(make);
    const { body } = await api.post(path, { ...record, version: 1 });
    expect(body.fields).toEqual({ version: 'Unknown field' });
  }
});
