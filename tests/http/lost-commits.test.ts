import { expect, test } from 'vitest';
import { openDatabase } from '../../src/kit/server/db/db.ts';
import { anotherProcess, apiOf, testApp } from '../harness/app.ts';
import { between } from '../harness/between.ts';

const { db, url, an, token } = await testApp();
const inCharge = await an.employee({ type: 'Branch In-Charge' });
const branch = (name: string) => ({ name, address: '4 Main Bazaar', in_charge_id: inCharge.id });
const namesLike = async (name: string) =>
  (await db.selectFrom('branches').select('name').where('name', '=', name).execute()).length;

/** Calls over a database connection that breaks after each commit: the commit arrives, its result does not. */
async function onABrokenWay() {
  const broken = { isCut: true };
  const way = await between(url, (sent) => broken.isCut && sent.includes('commit'));
  const { db, pool, close } = openDatabase({ connectionString: way }, { max: 1 });
  const app = await anotherProcess({ db, pool });
  return { api: apiOf(app, token), broken, close: () => app.close().then(close) };
}

test('a commit with a lost result is reported as unknown, and the retry shows it', async () => {
  const { api, broken, close } = await onABrokenWay();
  const send = () => api.post('/branches', branch('Doubtful'), { headers: { 'idempotency-key': 'doubt' } });
  const { status, body, headers } = await send();
  expect([status, body.msg, headers['retry-after']]).toEqual([
    503,
    'It is not known whether this was saved; try again',
    '2',
  ]);
  broken.isCut = false;
  const again = await send();
  expect([again.status, again.body.data.name]).toEqual([201, 'Doubtful']);
  expect(await namesLike('Doubtful')).toBe(1);
  await close();
});

test('the same without a key, for a change of a record', async () => {
  const { api, broken, close } = await onABrokenWay();
  expect(await api.patch('/profile', { name: 'Asha Rao', email: 'keeper@example.com' })).toBeRefused(
    'outcome_unknown',
  );
  broken.isCut = false;
  await expect.poll(async () => (await api.get('/me')).body.data.name).toBe('Asha Rao');
  await close();
});
