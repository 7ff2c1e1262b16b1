import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { apiOf, cheapHash, signIn, testApp } from '../harness/app.ts';
import { makeDataFolder } from '../harness/data-folder.ts';

const run = promisify(execFile);
const { app, db, url, user: other, token: othersToken } = await testApp();
const { user, token } = await signIn(db, 'owner@example.com');
await db
  .updateTable('users')
  .set({ password_hash: cheapHash('forgotten') })
  .execute();

/** The exit code and the lines of `npm run admin -- words`. */
async function admin(words: string[], settings: Record<string, string> = { DATABASE_URL: url }) {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
  return run(process.execPath, ['src/app/admin.ts', ...words], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  );
}

const people = () => db.selectFrom('users').selectAll().orderBy('id').execute();
const activity = () =>
  db
    .selectFrom('activity')
    .select(['kind', 'user_id', 'detail'])
    .where('kind', '<>', 'Account change')
    .orderBy('id')
    .execute();

test('admin: reset-password prints a one-time password and ends the sessions of one person', async () => {
  const failure = { account: String(user.id), address: '127.0.0.1' };
  await db
    .insertInto('login_failures')
    .values(Array.from({ length: 5 }, () => failure))
    .execute();
  const { code, text } = await admin(['reset-password', 'Owner@Example.com']);
  expect(code).toBe(0);
  const [, password = ''] =
    /^One-time password of owner@example.com: ([\da-z]{4}(?:-[\da-z]{4}){3})$/m.exec(text) ?? [];
  expect((await apiOf(app, token).get('/sessions')).status).toBe(401);
  expect((await apiOf(app, othersToken).get('/sessions')).status).toBe(200);
  const login = await apiOf(app).post('/login', { email: user.email, password });
  expect(login.status).toBe(200);
  const { body } = await apiOf(app, login.body.token).get('/me');
  expect(body.data.must_change_password).toBe(true);
  expect(await activity()).toEqual([
    { kind: 'Password reset', user_id: user.id, detail: 'By the command line' },
    { kind: 'Sign-in', user_id: user.id, detail: '' },
  ]);
});

test('admin: unlock forgets the failed attempts of one person', async () => {
  const accounts = [
    `${user.id}`,
    `${user.id} password`,
    `${user.id} browser 3`,
    `${other.id}`,
    'a@example.com',
  ];
  await db.deleteFrom('login_failures').execute();
  await db
    .insertInto('login_failures')
    .values(accounts.map((account) => ({ account, address: '' })))
    .execute();
  expect(await admin(['unlock', user.email])).toEqual({
    code: 0,
    text: 'owner@example.com can sign in again: its failed attempts are forgotten.\n',
  });
  const left = await db.selectFrom('login_failures').select('account').orderBy('id').execute();
  expect(left.map(({ account }) => account)).toEqual([`${other.id}`, 'a@example.com']);
});

test('admin: reset-totp removes the second factor of one person and ends the sessions', async () => {
  const { user, token } = await signIn(db, 'phone@example.com');
  const factor = { secret: Buffer.from(''), confirmed_at: new Date() };
  await db
    .insertInto('second_factors')
    .values([user, other].map(({ id }) => ({ ...factor, user_id: id })))
    .execute();
  expect((await admin(['list'])).text).toMatch(/^phone@example.com .* second factor$/m);
  expect(await admin(['reset-totp', user.email])).toEqual({
    code: 0,
    text: 'phone@example.com signs in without a code now: the second factor is removed, and all sessions of this account have ended.\n',
  });
  expect((await apiOf(app, token).get('/me')).status).toBe(401);
  const left = await db.deleteFrom('second_factors').returning('user_id').execute();
  expect(left).toEqual([{ user_id: other.id }]);
  const [line] = await db
    .selectFrom('activity')
    .select('detail')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(line?.detail).toBe('second factor removed by the command line');
  await db.deleteFrom('users').where('id', '=', user.id).execute();
});

test('admin: list shows accounts with their last sign-in, and API keys; revoke-key ends one', async () => {
  const { body } = await apiOf(app, othersToken).post('/apikeys', { name: 'Tally', role: 'viewer' });
  const { key, prefix } = body.data;
  await db.updateTable('users').set({ disabled: true }).where('id', '=', other.id).execute();
  const { code, text } = await admin(['list']);
  expect(code).toBe(0);
  const [first, second, third] = text.split('\n');
  expect(first).toMatch(/^keeper@example.com +Keeper +Super Admin +no sign-in +disabled$/);
  expect(second).toMatch(
    /^owner@example.com +Keeper +Super Admin +\d+ \w+ \d{4}, .* {2}must change the password$/,
  );
  expect(third).toMatch(/^lpg_\S{8} +key: Tally +Viewer +not used +expires \d/);
  expect(await admin(['revoke-key', prefix])).toEqual({
    code: 0,
    text: `${prefix} (key: Tally) is revoked.\n`,
  });
  expect((await apiOf(app, key).get('/branches')).status).toBe(401);
});

test('admin: an unknown e-mail or command is one line, and changes nothing', async () => {
  const { dataDir, remove } = await makeDataFolder();
  await db.updateTable('users').set({ email: 'lpg_abcdefgh' }).where('key_name', '=', 'Tally').execute();
  const before = [await people(), await activity()];
  const cases: [words: string[], code: number, text: RegExp, settings?: Record<string, string>][] = [
    [
      ['reset-password', 'nobody@example.com'],
      1,
      /^There is no account nobody@example.com; nothing was changed\.$/,
    ],
    [['reset-totp', other.email], 1, /^keeper@example.com has no second factor; nothing was changed\.$/],
    [['reset-password', other.email], 1, /^keeper@example.com is disabled; nothing was changed\.$/],
    [
      ['reset-password'],
      2,
      /^Usage: npm run admin -- list \| reset-password EMAIL \| unlock EMAIL \| reset-totp EMAIL \| revoke-key START$/,
    ],
    [['delete', user.email], 2, /^Usage: /],
    [['list'], 1, /^There is no database in /, { DATA_DIR: dataDir }],
  ];
  const answers = await Promise.all(cases.map(([words, , , settings]) => admin(words, settings)));
  for (const [index, [words, code, text]] of cases.entries()) {
    expect([words, answers[index]?.code]).toEqual([words, code]);
    expect(answers[index]?.text.trimEnd()).toMatch(text);
  }
  expect([await people(), await activity()]).toEqual(before);
  await remove();
});
