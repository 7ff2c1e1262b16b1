import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMasters } from '../../tests/harness/masters.ts';
import { refusedValues } from '../../tests/master-messages.ts';
import { referenceName, type Values } from '../kit/shared/declaration.ts';
import { masters } from './masters.ts';

const { call, make, validRecord, db } = await testMasters();

/** Upper and lower case are the same in all of these. */
const uniqueFields = [
  ['/employees', 'employee_id', 'Employee ID already exists'],
  ['/vendors', 'name', 'Vendor Name already exists'],
  ['/area_codes', 'area_code', 'Area Code already exists'],
  ['/branches', 'name', 'Branch Name already exists'],
  ['/fuel_vendors', 'name', 'Bunk Name already exists'],
  ['/vehicles', 'vehicle_number', 'Vehicle Number already exists'],
  ['/vehicles', 'chassis_number', 'Chassis Number already exists'],
  ['/vehicles', 'engine_number', 'Engine Number already exists'],
  ['/vehicles', 'rc_number', 'RC Number already exists'],
  ['/expense_types', 'name', 'Expense Type already exists'],
  ['/godowns', 'name', 'Godown Name already exists'],
  ['/mode_of_payments', 'name', 'Mode Of Payment already exists'],
] as const;

describe.each(masters)('$title', ({ path, title, fields, columns, toasts }) => {
  test("is created from the form's fields, with its toast, and read back", async () => {
    const record = await validRecord(path);
    const created = await call('POST', path, record);
    expect(created.body.msg).toBe(toasts.added);
    expect(created).toBeSaved();
    const { data } = created.body;
    for (const [name, value] of Object.entries(record))
      if (fields[name]?.input !== 'personal') expect(String(data[name]), name).toBe(String(value));
    expect((await call('GET', `${path}/${data.id}`)).body).toEqual({ data });
  });

  test('is listed newest first with the columns of its table', async () => {
    await make(path);
    const id = await make(path);
    const { status, body } = await call('GET', `${path}/`);
    expect(status).toBe(200);
    expect(body.data[0].id).toBe(id);
    for (const row of body.data)
      for (const name of columns) {
        expect(row).toHaveProperty(name);
        if (fields[name]?.input === 'reference' && row[name] !== null)
          expect(row[referenceName(name)]).toEqual({ id: row[name], name: expect.stringMatching(/./) });
      }
  });

  test('changes the sent fields and keeps the others', async () => {
    const id = await make(path);
    const before = (await call('GET', `${path}/${id}`)).body.data;
    const record = await validRecord(path);
    const name = columns.find((column) => fields[column]?.input === 'text') ?? 'name';
    const changed = await call('PATCH', `${path}/${id}`, { [name]: record[name] });
    expect(changed.status).toBe(200);
    const version = record[name] === before[name] ? 1 : 2;
    expect(changed.body).toEqual({
      msg: toasts.updated,
      data: { ...before, version, [name]: record[name] },
    });
    expect((await call('PATCH', `${path}/${id}`, {})).body.data).toEqual(changed.body.data);
    expect((await call('GET', `${path}/${id}`)).body.data).toEqual(changed.body.data);
  });

  test('reports all missing required fields at once', async () => {
    const { status, body } = await call('POST', path, {});
    expect(status).toBe(422);
    const required = Object.keys(fields).filter((name) => !fields[name]?.rule.safeParse(undefined).success);
    expect(Object.keys(body.fields)).toEqual(required);
  });

  test('refuses unknown fields', async () => {
    const record = await validRecord(path);
    const id = await make(path);
    for (const slipped of [{ id: 1 }, { role: 'admin' }, { created_at: '2020-01-01' }]) {
      const [name = ''] = Object.keys(slipped);
      const created = await call('POST', path, { ...record, ...slipped });
      expect([created.status, created.body.fields]).toEqual([422, { [name]: 'Unknown field' }]);
      expect((await call('PATCH', `${path}/${id}`, slipped)).body.fields).toEqual({
        [name]: 'Unknown field',
      });
    }
  });

  test('is deleted, with its toast', async () => {
    const id = await make(path);
    expect((await call('GET', `${path}/${id}/uses`)).body.data).toEqual({
      deletable: true,
      msg: '',
      uses: [],
    });
    const deleted = await call('DELETE', `${path}/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { msg: toasts.deleted }]);
    expect((await call('GET', `${path}/${id}`)).status).toBe(404);
  });

  test('a delete is undone once: the record has all its values and a new id', async () => {
    const id = await make(path);
    const { image: _image, id: _id, ...before } = (await call('GET', `${path}/${id}`)).body.data;
    await call('DELETE', `${path}/${id}`);
    const again = await call('POST', `${path}/${id}/undelete`);
    expect([again.status, again.body]).toMatchObject([201, { msg: toasts.added, data: before }]);
    expect((await call('POST', `${path}/${id}/undelete`)).status).toBe(404);
  });

  test('an unknown id is 404 in every call, a malformed one is refused', async () => {
    for (const [method, address] of [
      ['GET', `${path}/2147483647`],
      ['PATCH', `${path}/2147483647`],
      ['DELETE', `${path}/2147483647`],
      ['GET', `${path}/2147483647/uses`],
    ] as const) {
      const { status, body } = await call(method, address, method === 'PATCH' ? {} : undefined);
      expect([status, body.msg]).toEqual([404, `No such ${title}`]);
    }
    for (const id of ['0', 'abc', '9223372036854775808', '1.5', '-1'])
      expect((await call('GET', `${path}/${id}`)).status, id).toBe(400);
  });
});

describe('the messages of the masters', () => {
  // messages.test.ts checks every row against the schema; one row of each master shows that its calls use it.
  const oneOfEachMaster = [
    ...new Map(
      refusedValues.filter(([, , value]) => value !== undefined).map((row) => [row[0], row] as const),
    ).values(),
  ];

  test.each(oneOfEachMaster)('%s %s %j gets the message "%s"', async (path, field, value, message) => {
    const { [field]: _, ...record } = await validRecord(path);
    const created = await call('POST', path, { ...record, [field]: value });
    expect([created.status, created.body.msg, created.body.fields]).toEqual([
      422,
      message,
      { [field]: message },
    ]);
    const id = await make(path);
    const changed = await call('PATCH', `${path}/${id}`, { [field]: value });
    expect([changed.status, changed.body.fields]).toEqual([422, { [field]: message }]);
  });

  test.each(uniqueFields)(
    '%s: a second one with the same %s gets the message "%s"',
    async (path, field, message) => {
      const record = await validRecord(path);
      await call('POST', path, record);
      const again: Values = {
        ...(await validRecord(path)),
        [field]: String(record[field]).toUpperCase(),
        // A godown's name is unique within its branch only.
        ...(path === '/godowns' && { branch_id: record.branch_id }),
      };
      const refused = await call('POST', path, again);
      expect([refused.status, refused.body.msg, refused.body.fields]).toEqual([
        409,
        message,
        { [field]: message },
      ]);
      const { [field]: taken, ...rest } = again;
      const id = await make(path, rest);
      const changed = await call('PATCH', `${path}/${id}`, { [field]: taken });
      expect([changed.status, changed.body.fields]).toEqual([409, { [field]: message }]);
    },
  );

  test('two branches may have godowns with the same name', async () => {
    const record = await validRecord('/godowns');
    await make('/godowns', record);
    expect((await call('POST', '/godowns', { ...record, branch_id: await make('/branches') })).status).toBe(
      201,
    );
  });
});

test.each([
  ['/vehicles', 'vehicle_number', ['AP 16 TJ 1032', 'AP16TJ1032', 'ap-16-tj-1032'], 'AP 16 TJ 1033'],
  ['/area_codes', 'area_code', ['A-1', 'A1', 'a 1', 'A/1'], 'A-11'],
] as const)(
  '%s: %s is the same with other blanks, hyphens and capitals',
  async (path, field, same, other) => {
    const [first = '', ...others] = same;
    const save = async (value: string) => call('POST', path, await validRecord(path, { [field]: value }));
    expect(await save(first)).toBeSaved();
    for (const value of others) {
      const { status, body } = await save(value);
      expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 409, [field]]);
    }
    expect(await save(other)).toBeSaved();
    const id = await make(path);
    expect((await call('PATCH', `${path}/${id}`, { [field]: others[0] })).status).toBe(409);
    // Another way to write its own.
    expect((await call('PATCH', `${path}/${id}`, { [field]: 'Z-9 9' })).status).toBe(200);
    expect((await call('PATCH', `${path}/${id}`, { [field]: 'Z99' })).status).toBe(200);
    const both = await Promise.all([save('RACE 7'), save('RACE-7')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  },
);

test('vehicles that were the same before can be changed in other fields', async () => {
  const [one, two] = [await make('/vehicles'), await make('/vehicles')];
  await sql`alter table vehicles disable trigger vehicles_same_code`.execute(db);
  for (const [id, number] of [
    [one, 'OLD-1'],
    [two, 'OLD 1'],
  ] as const)
    await sql`update vehicles set vehicle_number = ${number} where id = ${id}`.execute(db);
  await sql`alter table vehicles enable trigger vehicles_same_code`.execute(db);
  expect((await call('PATCH', `/vehicles/${two}`, { road_tax: 'RT-2' })).status).toBe(200);
  expect((await call('PATCH', `/vehicles/${two}`, { vehicle_number: 'OLD/1' })).status).toBe(409);
});

test('a GST number is stored in capitals without blanks', async () => {
  for (const [path, field] of [
    ['/vendors', 'gst'],
    ['/fuel_vendors', 'gst_no'],
  ] as const) {
    const record = await validRecord(path, { [field]: ' 37 abcde 1234f 1zz' });
    expect((await call('POST', path, record)).body.data[field]).toBe('37ABCDE1234F1ZZ');
  }
});
