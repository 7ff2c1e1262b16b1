import { expect, test } from 'vitest';
import { signIn } from '../harness/app.ts';
import { ADMIN } from '../harness/console.ts';
import { httpApi } from '../harness/http-api.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const { db, first, second } = await twoConsoles();

/** Signs in at the first process and checks that the second accepts the session. */
async function session(password = ADMIN.password) {
  const login = await httpApi(first.url).post('/login', { email: ADMIN.email, password });
  expect(login.body.msg).toBe('Login Successfully');
  const sides = [httpApi(first.url, login.body.token), httpApi(second.url, login.body.token)] as const;
  for (const api of sides) expect((await api.get('/me')).status).toBe(200);
  return sides;
}

test('a session logged out in one process is 401 at the next request in the other', async () => {
  const [here, there] = await session();
  expect(await here.post('/logout')).toBeSaved();
  expect((await there.get('/me')).status).toBe(401);
});

test('a password changed in one process ends the other sessions in the other', async () => {
  const [here] = await session();
  const [, elsewhere] = await session();
  const change = { old_password: ADMIN.password, new_password: 'another horse battery' };
  expect(await here.post('/profile/password', change)).toBeSaved();
  expect((await elsewhere.get('/me')).status).toBe(401);
  expect((await here.get('/me')).status).toBe(200);
  expect(await httpApi(second.url).post('/login', ADMIN)).toBeRefused('login_failed');
  const back = { old_password: change.new_password, new_password: ADMIN.password };
  expect(await here.post('/profile/password', back)).toBeSaved();
});

test('a session signed out from another device is 401 at the next request', async () => {
  const [here] = await session();
  const [, elsewhere] = await session();
  expect(await here.delete('/sessions')).toBeSaved();
  expect((await elsewhere.get('/me')).status).toBe(401);
});

test('a disabled user gets 401 at the next request in every process', async () => {
  const { user, token } = await signIn(db, 'leaver@example.com');
  const sides = [httpApi(first.url, token), httpApi(second.url, token)];
  for (const api of sides) expect((await api.get('/me')).status).toBe(200);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', user.id).execute();
  for (const api of sides) expect((await api.get('/me')).status).toBe(401);
});
