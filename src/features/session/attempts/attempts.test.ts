import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anotherProcess, apiOf, cheapHash, testApp } from '../../../../tests/harness/app.ts';
import { trustedProxies } from '../../../kit/server/http/client-address.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };
const { db, pool } = await testApp();
const { id: ownerId } = await db
  .insertInto('users')
  .values({
    email: OWNER.email,
    name: 'Owner',
    role: 'super_admin',
    password_hash: cheapHash(OWNER.password),
  })
  .returning('id')
  .executeTakeFirstOrThrow();
const app = await anotherProcess({ db, pool }, { trustProxy: trustedProxies('1') ?? false });
afterAll(() => app.close());

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
  await db.deleteFrom('known_browsers').execute();
  await db.deleteFrom('activity').execute();
});

type From = { address: string; password?: string; cookie?: string };
/** A sign-in to the owner's account from an address, with a browser's cookies. */
const signIn = ({ address, password = OWNER.password, cookie }: From) =>
  apiOf(app).post(
    '/login',
    { email: OWNER.email, password },
    {
      headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    },
  );
const guess = (address: string, cookie?: string) =>
  signIn({ address, password: 'guess', ...(cookie && { cookie }) });

/** The cookies of a browser in which the owner has signed in. */
async function knownBrowser(address = '203.0.113.1') {
  const { headers } = await signIn({ address });
  const lines = headers['set-cookie'] as string[];
  return lines.map((line) => line.split(';')[0]).join('; ');
}

const addFailures = (address: (index: number) => string, count: number) =>
  db
    .insertInto('login_failures')
    .values(
      Array.from({ length: count }, (_, index) => ({ account: String(ownerId), address: address(index) })),
    )
    .execute();

test('guesses from other networks never keep the known browser of the owner out', async () => {
  const network = fc.integer({ min: 1, max: 12 }).map((part) => `198.51.100.${part}`);
  const act = fc.oneof(
    { weight: 6, arbitrary: network.map((address) => ({ who: 'stranger' as const, address })) },
    { weight: 1, arbitrary: network.map((address) => ({ who: 'stranger of many' as const, address })) },
    { weight: 2, arbitrary: network.map((address) => ({ who: 'owner' as const, address })) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      await db.deleteFrom('login_failures').execute();
      const cookie = await knownBrowser();
      for (const { who, address } of acts) {
        if (who === 'stranger') expect([401, 429]).toContain((await guess(address)).status);
        else if (who === 'stranger of many') await addFailures((index) => `192.0.2.${index}`, 60);
        else expect((await signIn({ address, cookie })).status).toBe(200);
      }
      expect((await signIn({ address: '198.51.100.1', cookie })).status).toBe(200);
    }),
    { numRuns: 8 },
  );
});

test('a known browser has a limit of its own', async () => {
  const cookie = await knownBrowser();
  for (let failure = 0; failure < 5; failure++)
    expect((await guess('198.51.100.1', cookie)).status).toBe(401);
  expect((await signIn({ address: '198.51.100.2', cookie })).status).toBe(429);
  expect((await signIn({ address: '198.51.100.2' })).status).toBe(200);
});

test('50 failures of an account in an hour keep out strangers, but not its known networks', async () => {
  await knownBrowser('203.0.113.1');
  await addFailures((index) => `192.0.2.${index}`, 50);
  expect((await signIn({ address: '198.51.100.1' })).status).toBe(429);
  expect((await signIn({ address: '203.0.113.1' })).status).toBe(200);
  await db.updateTable('login_failures').set({ failed_at: sql`now() - interval '1 hour'` }).execute();
  expect((await signIn({ address: '198.51.100.1' })).status).toBe(200);
});

test('the cookie of a browser is bound to the account, stored as a hash, and 10 are kept', async () => {
  const { headers } = await signIn({ address: '203.0.113.1' });
  const [, cookie = ''] = headers['set-cookie'] as string[];
  expect(cookie).toMatch(
    new RegExp(
      `^sid-[\\da-f]{8}-browser-${ownerId}=[\\w-]{43}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict$`,
    ),
  );
  const [pair = '', secret = ''] = /=([\w-]{43});/.exec(cookie) ?? [];
  expect(pair).not.toBe('');
  const { rows } = await sql<{ text: string }>`
    select encode(secret_hash, 'escape') as text from known_browsers`.execute(db);
  expect(rows.map(({ text }) => text)).not.toContain(secret);
  for (let more = 0; more < 10; more++) await signIn({ address: '203.0.113.1' });
  expect(await db.selectFrom('known_browsers').select('id').execute()).toHaveLength(10);
  // The first of the eleven browsers is a stranger again.
  await addFailures(() => '198.51.100.1', 5);
  expect((await signIn({ address: '198.51.100.1', cookie: cookie.split(';')[0] ?? '' })).status).toBe(429);
});

test('a script gets no browser cookie, and its network is known afterwards', async () => {
  const { headers } = await apiOf(app).post('/login', OWNER, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(String(headers['set-cookie'])).not.toContain('browser');
  await addFailures((index) => `192.0.2.${index}`, 50);
  expect((await signIn({ address: '203.0.113.7' })).status).toBe(200);
});

test('spellings of an e-mail count as one, whether or not it has an account', async () => {
  const stranger = { email: 'nobody@example.com', password: 'guess' };
  const counts = async (email: string) => {
    const attempt = (typed: string) => apiOf(app).post('/login', { ...stranger, email: typed });
    const { rows } = await sql<{ same: boolean }>`
      select lower(${email}) = lower(${email.replace('İ', 'i')}) as same`.execute(db);
    await attempt(email);
    await attempt(email.replace('İ', 'i'));
    const accounts = await db.selectFrom('login_failures').select('account').distinct().execute();
    await db.deleteFrom('login_failures').execute();
    return { isOne: accounts.length === 1, isSame: rows[0]?.same };
  };
  for (const email of ['NOBODİ@EXAMPLE.COM', 'NOBODY@example.com']) {
    const { isOne, isSame } = await counts(email);
    expect(isOne).toBe(isSame);
  }
});

test('an account and an unknown e-mail answer the same to every spelling and count', async () => {
  const email = 'ivi@example.com';
  await db
    .insertInto('users')
    .values({ email, name: 'Ivi', role: 'viewer', password_hash: cheapHash('x') })
    .execute();
  const answers = async (name: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    const spellings = [name, name.toUpperCase(), name.replaceAll('i', 'İ')].map(
      (part) => `${part}@example.com`,
    );
    const found: unknown[] = [];
    for (const typed of [...spellings, ...spellings, ...spellings]) {
      const { status, body } = await apiOf(app).post(
        '/login',
        { email: typed, password: 'guess' },
        { headers },
      );
      found.push([status, body.detail]);
    }
    return found;
  };
  const known = await answers('ivi', '198.51.100.1');
  expect(await answers('izi', '198.51.100.2')).toEqual(known);
  expect(known.at(-1)).toEqual([429, expect.any(String)]);
});
