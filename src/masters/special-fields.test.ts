import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testMasters } from '../../tests/harness/masters.ts';

const { call, make, validRecord, sendForm, db } = await testMasters();

const photo = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const storedFiles = async () => (await db.selectFrom('files').select('id').execute()).length;

describe('the Aadhar/PAN number', () => {
  test('shows its last four characters in lists, records and responses of writes', async () => {
    const record = await validRecord('/employees', { aadhar_number: '123412349012' });
    const created = await call('POST', '/employees', record);
    const { id } = created.body.data;
    const changed = await call('PATCH', `/employees/${id}`, { address: 'Erode' });
    const listed = (await call('GET', '/employees')).body.data.find((row: { id: number }) => row.id === id);
    const read = await call('GET', `/employees/${id}`);
    for (const row of [created.body.data, changed.body.data, listed, read.body.data])
      expect(row.aadhar_number).toBe('********9012');
    expect(JSON.stringify((await call('GET', '/employees/dropdown')).body)).not.toContain('9012');
  });

  test('is revealed by a separate call, which is recorded', async () => {
    const id = await make('/employees', { aadhar_number: 'ABCD 1234 XY' });
    const revealed = await call('POST', `/employees/${id}/reveal`);
    expect([revealed.status, revealed.body]).toEqual([200, { data: { aadhar_number: 'ABCD 1234 XY' } }]);
    const noted = await db
      .selectFrom('record_changes')
      .select(['after', 'user_id'])
      .where('entity', '=', 'employees')
      .where('record_id', '=', id)
      .where('action', '=', 'revealed')
      .execute();
    expect(noted).toEqual([{ after: { aadhar_number: null }, user_id: expect.any(Number) }]);
    expect((await call('POST', '/employees/2147483647/reveal')).status).toBe(404);
    expect((await call('POST', '/branches/1/reveal')).status).toBe(404);
  });

  test('is kept when a change does not send it, and a masked text never replaces it', async () => {
    const id = await make('/employees', { aadhar_number: '123412349012' });
    await call('PATCH', `/employees/${id}`, { name: 'Selvam' });
    expect((await call('PATCH', `/employees/${id}`, { aadhar_number: '********9013' })).status).toBe(422);
    const { data } = (await call('POST', `/employees/${id}/reveal`)).body;
    expect(data.aadhar_number).toBe('123412349012');
  });
});

test('the salary type may also be sent as salary_type, and is read as sal_type', async () => {
  const { sal_type: _, ...record } = await validRecord('/employees');
  const created = await call('POST', '/employees', { ...record, salary_type: 'Weekly' });
  expect([created.status, created.body.data.sal_type]).toEqual([201, 'Weekly']);
  const { id } = created.body.data;
  const changed = await call('PATCH', `/employees/${id}`, { salary_type: 'Monthly' });
  expect(changed.body.data.sal_type).toBe('Monthly');
  const refused = await call('POST', '/employees', { ...record, salary_type: 'Daily' });
  expect(refused.body.fields).toEqual({ sal_type: 'Salary Type is required' });
});

describe('photos', () => {
  test('are added, replaced, removed and deleted with the record', async () => {
    const before = await storedFiles();
    const record = await validRecord('/vehicles');
    const created = await sendForm('POST', '/vehicles', record, { image: await photo('red') });
    expect([created.status, created.body.msg]).toEqual([201, 'Vehicle Added Successfully']);
    const { id, image } = created.body.data;
    expect(image).toMatch(/^\/api\/files\/[\w-]{32}$/);

    const replaced = await sendForm(
      'PATCH',
      `/vehicles/${id}`,
      { road_tax: 'due' },
      { image: await photo('blue') },
    );
    expect(replaced.body.data.road_tax).toBe('due');
    expect(replaced.body.data.image).not.toBe(image);
    expect(await storedFiles()).toBe(before + 1);

    const kept = await call('PATCH', `/vehicles/${id}`, { road_tax: 'paid' });
    expect(kept.body.data.image).toBe(replaced.body.data.image);
    const removed = await call('PATCH', `/vehicles/${id}`, { image: '' });
    expect(removed.body.data.image).toBeNull();
    expect(await storedFiles()).toBe(before);

    await sendForm('PATCH', `/vehicles/${id}`, {}, { image: await photo('green') });
    expect((await call('DELETE', `/vehicles/${id}`)).status).toBe(200);
    expect(await storedFiles()).toBe(before);
  });

  test('an employee may be sent as a form without one, or as JSON', async () => {
    const created = await sendForm('POST', '/employees', await validRecord('/employees'), {});
    expect([created.status, created.body.data.image]).toEqual([201, null]);
    const { id } = created.body.data;
    const changed = await sendForm(
      'PATCH',
      `/employees/${id}`,
      { salary: '20000' },
      { image: await photo('red') },
    );
    expect(changed.body.data).toMatchObject({
      salary: 20_000,
      image: expect.stringMatching(/^\/api\/files\//),
    });
  });

  test('of a refused record are not stored', async () => {
    const before = await storedFiles();
    const record = await validRecord('/vehicles');
    await make('/vehicles', record);
    const refused = await sendForm('POST', '/vehicles', record, { image: await photo('red') });
    expect(refused.status).toBe(409);
    expect(await storedFiles()).toBe(before);
  });
});

describe('the type of a cylinder', () => {
  test('belongs to cylinders only: for other products it is cleared', async () => {
    const stove = await validRecord('/products', { category: 'Gas Stove' });
    expect((await call('POST', '/products', stove)).body.data.cylinders_type).toBeNull();
    const id = await make('/products');
    const changed = await call('PATCH', `/products/${id}`, { category: 'Regulators' });
    expect(changed.body.data).toMatchObject({ category: 'Regulators', cylinders_type: null });
    const back = await call('PATCH', `/products/${id}`, { category: 'Cylinders' });
    expect([back.status, back.body.msg]).toEqual([422, 'Cylinders Type is required']);
  });

  test('a sale rate changes only the price', async () => {
    const record = await validRecord('/products');
    const id = await make('/products', record);
    const changed = await call('PATCH', `/products/${id}`, { price: '1105' });
    expect(changed.body.data).toMatchObject({ price: 1105, name: record.name, cylinders_type: 'Domestic' });
  });
});

describe('the fixed lists', () => {
  test.each([
    ['/product_types', ['Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders']],
    ['/categories', ['Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders']],
    ['/sub_categories', ['Domestic', 'Commercial']],
  ])('%s holds %j', async (path, names) => {
    const { data } = (await call('GET', `${path}/`)).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(names);
    expect((await call('GET', `${path}/${data[1].id}`)).body.data).toEqual(data[1]);
    expect((await call('GET', `${path}/9`)).status).toBe(404);
  });
});
