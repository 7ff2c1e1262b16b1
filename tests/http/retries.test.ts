import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../harness/app.ts';

const { app, db, api, an } = await testApp();
const inCharge = await an.employee({ type: 'Branch In-Charge' });
const branch = (name: string) => ({ name, address: '4 Main Bazaar', in_charge_id: inCharge.id });
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const countOf = async (name: string) =>
  (await db.selectFrom('branches').select('id').where('name', '=', name).execute()).length;

test('ten retries in parallel have one effect and identical bodies', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.post('/branches', branch('Parallel'), withKey('parallel'))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['content-type'])).size).toBe(1);
  expect(await countOf('Parallel')).toBe(1);
});

test('a retry gets the stored response although the record has changed', async () => {
  const first = await api.post('/branches', branch('Early'), withKey('early'));
  await api.patch(`/branches/${first.body.data.id}`, branch('Later'));
  const again = await api.post('/Branches/', branch('Early'), withKey('early'));
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test('the same key with another body or another path is 422', async () => {
  await api.post('/branches', branch('Keyed'), withKey('keyed'));
  expect(await api.post('/branches', branch('Other'), withKey('keyed'))).toBeRefused('key_reused');
  expect((await api.post('/godowns', branch('Keyed'), withKey('keyed'))).status).toBe(422);
  expect(await countOf('Other')).toBe(0);
});

test('multipart retries are distinguished by their fields and file', async () => {
  const form = (name: string, file: string) => {
    const data = new FormData();
    for (const [field, value] of Object.entries({
      joining_date: '2024-04-01',
      type: 'Driver',
      employee_id: 'M-1',
      phone: '9000000001',
      aadhar_number: '123456789012',
      sal_type: 'Monthly',
      salary: '18000',
      address: 'Guntur',
    }))
      data.set(field, value);
    data.set('name', name);
    if (file) data.set('image', new Blob([file]), 'a.jpg');
    return data;
  };
  const first = await api.post('/employees', form('Asha', ''), withKey('multipart'));
  expect(first).toBeSaved();
  // Each attempt has another boundary, so the bytes on the wire differ.
  const again = await api.post('/employees', form('Asha', ''), withKey('multipart'));
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect((await api.post('/employees', form('Ravi', ''), withKey('multipart'))).status).toBe(422);
  expect((await api.post('/employees', form('Asha', 'x'), withKey('multipart'))).status).toBe(422);
});

test('a refused request stores no response, so its key can be used again', async () => {
  const refused = await api.post('/branches', { ...branch('Fixed'), name: '' }, withKey('fixed'));
  expect(refused.status).toBe(422);
  await api.post('/branches', branch('Taken'));
  expect((await api.post('/branches', branch('taken'), withKey('fixed'))).status).toBe(409);
  expect(await api.post('/branches', branch('Fixed'), withKey('fixed'))).toBeSaved();
});

test('a key belongs to the user who sent it', async () => {
  const other = apiOf(app, (await signIn(db, 'other@example.com')).token);
  expect(await api.post('/branches', branch('Mine'), withKey('shared'))).toBeSaved();
  expect(await other.post('/branches', branch('Theirs'), withKey('shared'))).toBeSaved();
});

test('a key that is empty, too long or not printable is 400', async () => {
  for (const key of ['', 'a'.repeat(201), 'a b', 'ключ'])
    expect((await api.post('/branches', branch('Never'), withKey(key))).status).toBe(400);
  expect(await countOf('Never')).toBe(0);
});
