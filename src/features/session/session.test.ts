import { expect, test } from 'vitest';
import { apiOf, testApp } from '../../../tests/harness/app.ts';
import { ensureAdmin } from './admin.ts';

const PASSWORD = 'correct horse battery';
const { app, db } = await testApp();
await db.deleteFrom('users').execute();
await ensureAdmin(db, { email: 'admin@localhost', password: PASSWORD });
const stranger = apiOf(app);

test('login answers a token, the toast and who is signed in', async () => {
  const { status, body } = await stranger.post('/login', { email: 'Admin@localhost', password: PASSWORD });
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    msg: 'Login Successfully',
    user: { name: 'Super Admin', email: 'admin@localhost' },
  });
  const me = await apiOf(app, body.token).get('/me');
  expect(me.body.data).toMatchObject({ email: 'admin@localhost', image: null, must_change_password: false });
  const list = await apiOf(app, body.token).get('/sessions');
  expect(list.body).toEqual({ data: [expect.objectContaining({ is_current: true })] });
});

test('no token is 401', async () => {
  expect((await stranger.get('/me')).status).toBe(401);
});
