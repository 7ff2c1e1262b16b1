import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { apiOf, testApp } from '../harness/app.ts';

const { db, pool, token, user } = await testApp();

/** The server's output during a request. */
async function printed(work: (api: ReturnType<typeof apiOf>) => Promise<unknown>): Promise<string> {
  let text = '';
  const app = await buildApp({
    db,
    pool,
    config: { trustProxy: false },
    logLevel: 'trace',
    logTo: {
      write: (line) => {
        text += line;
      },
    },
  });
  await work(apiOf(app, token));
  await app.close();
  return text;
}

test('logs have route, user, status and request id, and nothing that a user typed', async () => {
  let requestId = '';
  const text = await printed(async (api) => {
    const { body } = await api.post('/people?probe=secret-query', {
      name: 'Asha Secret',
      email: 'keeper@example.com',
      role: 'viewer',
    });
    requestId = body.requestId;
    await api.post('/login', { email: 'secret@example.com', password: 'secret password' });
    await api.get('/files/secret-address');
    await api.get('/secret-path');
    const { data } = (await api.post('/apikeys', { name: 'Secret', role: 'viewer' })).body;
    const authorization = `Bearer ${data.key}`;
    expect((await api.get('/branches', { headers: { authorization } })).status).toBe(200);
  });
  expect(text).toContain(`"route":"/api/people","user":${user.id},"status":409`);
  expect(text).toContain(requestId);
  expect(text).toContain(`"route":"/api/files/:token","user":${user.id},"status":404`);
  expect(text).not.toMatch(/secret|taken@|Bearer|lpg_|sid-|127\.0\.0\.1/i);
  expect(text).not.toContain(token);
});

test('a database error is logged with code and place, without values of its message', async () => {
  const text = await printed(async (api) => {
    await pool.query(`create function fault() returns trigger language plpgsql as
      'begin raise exception ''phone 9876543210 is wrong'' using errcode = ''22023''; end'`);
    await pool.query('create trigger fault before update on users for each row execute function fault()');
    expect((await api.patch('/profile', { name: 'Asha', email: 'keeper@example.com' })).status).toBe(500);
  });
  expect(text).toContain('"code":"22023"');
  expect(text).not.toContain('9876543210');
});

test('a body aborted by the client is not logged as a database error', async () => {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const app = await buildApp({
    db,
    pool,
    config: { trustProxy: false },
    logLevel: 'info',
    logTo: { write },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  await once(client, 'data');
  client.resetAndDestroy();
  await expect.poll(() => text).toContain('The client disconnected');
  await app.close();
  expect(text).not.toContain('database');
});

test('a connection that the system cannot accept is logged, and the server goes on', async () => {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const app = await buildApp({ db, pool, config: { trustProxy: false }, logLevel: 'info', logTo: { write } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.emit('error', new Error('accept ENOMEM'));
  expect(text).toContain('accept ENOMEM');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await app.close();
});
