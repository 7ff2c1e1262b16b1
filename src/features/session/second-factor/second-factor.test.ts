import { hash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anotherProcess, apiOf, cheapHash, signIn, testApp } from '../../../../tests/harness/app.ts';
import { makeDataFolder } from '../../../../tests/harness/data-folder.ts';
import { keyProblem } from '../../../domain/people/second-factor-key.ts';
import { keyOf } from '../../../kit/server/process/secret-key.ts';
import type { Role } from '../../../masters/rights.ts';
import { stepOf } from './codes.ts';

const PASSWORD = 'correct horse battery';
const path = '/profile/secondfactor';
const secretKey = { given: randomBytes(32) };
const { app: keyless, db, pool, api: admin } = await testApp();
const apps = await Promise.all(
  [1, 2].map(() => anotherProcess({ db, pool }, { secretKey, checksAnswers: true })),
);
const [app = keyless, other = keyless] = apps;
afterAll(() => Promise.all(apps.map((app) => app.close())));

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
});

let people = 0;
/** A person who is signed in, with a password. */
async function person(role: Role = 'viewer') {
  const { user, token } = await signIn(db, `person${++people}@example.com`, role);
  await db
    .updateTable('users')
    .set({ password_hash: cheapHash(PASSWORD) })
    .where('id', '=', user.id)
    .execute();
  return { ...user, api: apiOf(app, token), credentials: { email: user.email, password: PASSWORD } };
}
type SignedInPerson = Awaited<ReturnType<typeof person>>;

/** The code of an app now; or in so many periods of 30 s. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });

async function turnOn({ api, id }: SignedInPerson) {
  const { secret } = (await api.post(path, { password: PASSWORD })).body.data;
  const { body } = await api.post(`${path}/confirm`, { code: codeOf(secret) });
  // The code of this moment is free again.
  await db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', id).execute();
  return { secret: secret as string, recoveryCodes: body.data.recovery_codes as string[] };
}

/** A person with a second factor, signed in. */
async function protectedPerson(role?: Role) {
  const someone = await person(role);
  return { ...someone, ...(await turnOn(someone)) };
}

const login = (body: object, at = app) => apiOf(at).post('/login', body);
const activityOf = async ({ id }: SignedInPerson) => {
  const rows = await db
    .selectFrom('activity')
    .select(['kind', 'detail'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind));
};
const sessionsOf = ({ id }: SignedInPerson) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

test('a code is accepted in its 30 seconds, and in those before and after', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  // From RFC 6238, the last six digits.
  const at = 1_111_111_109_000;
  expect(new TOTP({ secret }).generate({ timestamp: at })).toBe('081804');
  const steps = [-61, -31, -29, 0, 29, 31].map((seconds) => stepOf(secret, '081804', at + seconds * 1_000));
  const step = 37_037_036;
  expect(await Promise.all(steps)).toEqual([undefined, step, step, step, step, undefined]);
  expect(await stepOf(secret, '81804', at)).toBeUndefined();
});

test('the right password alone opens nothing, a wrong one tells nothing of a second factor', async () => {
  const someone = await protectedPerson();
  const { credentials, secret } = someone;
  const before = await sessionsOf(someone);
  const wrong = await login({ ...credentials, password: 'guess', code: codeOf(secret) });
  expect([wrong.status, wrong.body.msg, wrong.body.fields]).toEqual([401, 'Invalid Credentials', undefined]);
  const first = await login(credentials);
  expect(first).toBeRefused('code_needed', { field: 'code' });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(someone)).toEqual(before);
  const second = await login({ ...credentials, code: codeOf(secret) });
  expect([second.status, second.body.msg]).toEqual([200, 'Login Successfully']);
});

test('a code counts once, in every process', async () => {
  const { credentials, secret } = await protectedPerson();
  for (const code of [codeOf(secret), codeOf(secret, 1)]) {
    expect((await login({ ...credentials, code })).status).toBe(200);
    expect((await login({ ...credentials, code }, other)).body.fields).toEqual({
      code: 'Code is wrong, or was used before',
    });
  }
  // Older than the last one, and never used.
  expect((await login({ ...credentials, code: codeOf(secret) })).status).toBe(401);
});

test('of sign-ins at once with one code, or one recovery code, in two processes one opens', async () => {
  for (let round = 0; round < 5; round++) {
    const { credentials, secret, recoveryCodes } = await protectedPerson();
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const answers = await Promise.all(apps.map((app) => login({ ...credentials, code }, app)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
  }
});

test('a recovery code opens once, however it is typed, and the activity has it', async () => {
  const someone = await protectedPerson();
  const [code = ''] = someone.recoveryCodes;
  expect(someone.recoveryCodes).toHaveLength(10);
  expect(code).toMatch(/^[\da-z]{4}(-[\da-z]{4}){2}$/);
  const typed = { ...someone.credentials, code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` };
  expect((await login(typed)).status).toBe(200);
  expect(await login(typed)).toBeRefused('wrong_recovery_code', { field: 'code' });
  expect((await someone.api.get(path)).body.data).toEqual({
    is_on: true,
    is_compulsory: false,
    recovery_codes_left: 9,
  });
  expect((await activityOf(someone)).slice(-3)).toEqual([
    'Account change: second factor turned on',
    'Sign-in: Recovery code used, 9 left',
    'Failed sign-in: Wrong code',
  ]);
});

test('wrong codes count as failed sign-ins, and a right password does not clear them', async () => {
  const { credentials, secret } = await protectedPerson();
  for (const code of ['000000', 'not a recovery code', '000000', '', '000000', '000000'])
    expect((await login({ ...credentials, code })).status).toBe(401);
  for (const code of [undefined, codeOf(secret)])
    expect((await login({ ...credentials, code })).status).toBe(429);
});

test('turning on asks for the password, and ends the sessions that began without it', async () => {
  const someone = await person();
  const { body } = await login(someone.credentials);
  expect(await someone.api.post(path, { password: 'guess' })).toBeRefused('wrong_password', {
    field: 'password',
  });
  const { status, body: start } = await someone.api.post(path, { password: PASSWORD });
  const { secret, address } = start.data;
  expect([status, address]).toEqual([
    200,
    `otpauth://totp/Distribution%20Console:${encodeURIComponent(someone.email)}?issuer=Distribution%20Console&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  ]);
  // Until a code of the app is accepted nothing has changed.
  expect((await login(someone.credentials)).status).toBe(200);
  expect(await someone.api.post(`${path}/confirm`, { code: '000000' })).toBeRefused('wrong_first_code', {
    field: 'code',
  });
  const code = codeOf(secret);
  const on = await someone.api.post(`${path}/confirm`, { code });
  expect([on.status, on.body.msg]).toEqual([200, 'Second factor turned on']);
  expect((await apiOf(app, body.token).get('/me')).status).toBe(401);
  expect((await someone.api.get('/me')).status).toBe(200);
  // The code that confirmed it counts as used.
  expect((await login({ ...someone.credentials, code })).status).toBe(401);
  expect((await someone.api.post(path, { password: PASSWORD })).status).toBe(409);
});

test('secrets are stored encrypted, and recovery codes as slow salted hashes; no history has them', async () => {
  const someone = await protectedPerson();
  const factors = await db.selectFrom('second_factors').select('secret').execute();
  const { rows } = await sql<{ texts: string }>`
    select (select json_agg(f)::text from second_factors f) || (select json_agg(c)::text from record_changes c)
           || coalesce((select json_agg(k)::text from idempotency_keys k), '') as texts`.execute(db);
  const stored = [...factors.map(({ secret }) => secret.toString('latin1')), rows[0]?.texts].join(' ');
  expect(stored).toContain('password_hash');
  for (const secret of [someone.secret, ...someone.recoveryCodes]) expect(stored).not.toContain(secret);
  for (const code of someone.recoveryCodes) {
    const typed = code.replaceAll('-', '');
    expect(stored).not.toContain(typed);
    expect(stored).not.toContain(hash('sha256', typed));
  }
});

test('new recovery codes replace the old ones; turning off asks for the password', async () => {
  const someone = await protectedPerson();
  const renew = await someone.api.post(`${path}/recoverycodes`, { password: PASSWORD });
  const [fresh] = renew.body.data.recovery_codes;
  const [old] = someone.recoveryCodes;
  expect((await login({ ...someone.credentials, code: old })).status).toBe(401);
  expect((await login({ ...someone.credentials, code: fresh })).status).toBe(200);
  for (const call of ['/recoverycodes', '/off'])
    expect((await someone.api.post(path + call, { password: 'guess' })).status).toBe(422);
  expect((await someone.api.post(`${path}/off`, { password: PASSWORD })).body.msg).toBe(
    'Second factor turned off',
  );
  expect(await sessionsOf(someone)).toHaveLength(1);
  expect((await login(someone.credentials)).status).toBe(200);
  expect((await someone.api.post(`${path}/off`, { password: PASSWORD })).status).toBe(409);
  const acts = (await activityOf(someone)).filter((act) => act.startsWith('Account'));
  expect(acts.slice(-3)).toEqual([
    'Account change: second factor turned on',
    'Account change: new recovery codes',
    'Account change: second factor turned off',
  ]);
});

test('guesses at the password of an open session are limited here, too', async () => {
  const { api } = await person();
  for (let failure = 0; failure < 5; failure++)
    expect((await api.post(path, { password: 'guess' })).status).toBe(422);
  expect((await api.post(path, { password: PASSWORD })).status).toBe(429);
});

test('a role that needs a second factor does nothing before it, and cannot turn it off', async () => {
  const [cashier, viewer] = [await person('cashier'), await person()];
  expect(await admin.patch('/settings', { second_factor_roles: ['cashier'] })).toBeSaved();
  const tried = ({ api }: SignedInPerson) => api.get('/dayentries');
  expect(await tried(cashier)).toBeRefused('second_factor_first');
  expect((await tried(viewer)).status).toBe(200);
  expect((await cashier.api.get('/me')).body.data.must_add_second_factor).toBe(true);
  await turnOn(cashier);
  expect((await tried(cashier)).status).toBe(200);
  const off = await cashier.api.post(`${path}/off`, { password: PASSWORD });
  expect(off).toBeRefused('factor_compulsory');
  await admin.patch('/settings', { second_factor_roles: [] });
  expect((await admin.get('/settings/1/history')).body.data[0].changes).toEqual([
    expect.objectContaining({ label: 'Second Factor Required', before: 'Cashier', after: null }),
  ]);
});

test('a console without the key, or with another, turns none on; recovery codes still open', async () => {
  const someone = await protectedPerson();
  const wrong = { given: randomBytes(32) };
  const strange = await anotherProcess({ db, pool }, { secretKey: wrong });
  const newcomer = await person();
  const { token } = (await login(newcomer.credentials)).body;
  for (const [at, message] of [
    [keyless, /SECRET_KEY is missing/],
    [strange, /SECRET_KEY is not the key used before/],
  ] as const) {
    const { status, body } = await apiOf(at, token).post(path, { password: PASSWORD });
    expect([status, body.msg]).toEqual([409, expect.stringMatching(message)]);
    for (let attempt = 0; attempt < 6; attempt++)
      expect((await login({ ...someone.credentials, code: codeOf(someone.secret) }, at)).body.fields).toEqual(
        {
          code: 'App codes cannot be checked now. Use a recovery code',
        },
      );
  }
  const [code] = someone.recoveryCodes;
  expect((await login({ ...someone.credentials, code }, strange)).status).toBe(200);
  expect(await keyProblem(db, secretKey)).toBeUndefined();
  expect(await keyProblem(db, wrong)).toMatch(
    /^the codes of \d+ people cannot be checked, because SECRET_KEY is not/,
  );
  await strange.close();
});

test('without SECRET_KEY the first second factor makes a key file, and no other console a second', async () => {
  await db.deleteFrom('second_factors').execute();
  const folders = [await makeDataFolder(), await makeDataFolder()];
  const files = folders.map(({ dataDir }) => join(dataDir, 'secret.key'));
  const consoles = await Promise.all(
    files.map((file) => anotherProcess({ db, pool }, { secretKey: { file } })),
  );
  const { credentials } = await person();
  const { token } = (await login(credentials)).body;
  const starts = await Promise.all(
    consoles.map((app) => apiOf(app, token).post(path, { password: PASSWORD })),
  );
  expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const made = starts.findIndex(({ status }) => status === 200);
  const [file = '', none = ''] = [files[made], files[1 - made]];
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(keyOf((await readFile(file, 'utf8')).trim())).toHaveLength(32);
  await expect(stat(none)).rejects.toThrow('ENOENT');
  expect(await keyProblem(db, { file: none })).toBeUndefined();
  await apiOf(consoles[made] ?? app, token).post(`${path}/confirm`, {
    code: codeOf(starts[made]?.body.data.secret),
  });
  expect(await keyProblem(db, { file })).toBeUndefined();
  expect(await keyProblem(db, { file: none })).toContain(`because the key in ${none} is missing`);
  await Promise.all([...consoles.map((app) => app.close()), ...folders.map(({ remove }) => remove())]);
});
