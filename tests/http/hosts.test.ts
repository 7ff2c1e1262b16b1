import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { AppParts } from '../../src/app/build-app.ts';
import { anotherProcess, testApp } from '../harness/app.ts';

const { db, pool, api } = await testApp();

async function served(config: Partial<AppParts['config']>) {
  const app = await anotherProcess({ db, pool }, config);
  onTestFinished(() => app.close());
  return async (host: string, url = '/api/me') => (await app.inject({ url, headers: { host } })).statusCode;
}

test('on a loopback address only loopback host names are served', async () => {
  const status = await served({ isLocal: true });
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', 'demo.localhost'])
    expect([host, await status(host)]).toEqual([host, 401]);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1'])
    expect([host, await status(host)]).toEqual([host, 421]);
});

test('with PUBLIC_URL only its host name and loopback names are served', async () => {
  const status = await served({ publicUrl: new URL('https://console.example.com') });
  expect(await status('console.example.com')).toBe(401);
  expect(await status('127.0.0.1:3000')).toBe(401);
  expect(await status('evil.example')).toBe(421);
  expect(await status('10.0.0.5:3000', '/readyz')).toBe(200);
});

test('on the network without PUBLIC_URL every host name is served', async () => {
  expect(await (await served({}))('office-pc:3000')).toBe(401);
});

test('HSTS is sent over TLS only, which PUBLIC_URL also declares', async () => {
  const app = await anotherProcess({ db, pool }, { publicUrl: new URL('https://console.example.com') });
  onTestFinished(() => app.close());
  const transport = async (host: string) =>
    (await app.inject({ url: '/healthz', headers: { host } })).headers['strict-transport-security'];
  expect(await transport('console.example.com')).toBe('max-age=31536000');
  expect(await transport('localhost')).toBeUndefined();
});

test('no response of the API is cached by a browser or proxy', async () => {
  for (const path of ['/me', '/branches', '/nowhere'])
    expect([path, (await api.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
});

/** Sends raw HTTP and reads the whole response. */
async function raw(text: string): Promise<string> {
  const app = await anotherProcess({ db, pool });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const line = (words: string) => `${words} HTTP/1.1\r\nConnection: close\r\n`;

test('two Host headers are 400, and so is none', async () => {
  expect(await raw(`${line('GET /api/me')}\r\n`)).toMatch(
    /^HTTP\/1.1 400 .*\r\nx-content-type-options: nosniff\r\n/s,
  );
  expect(await raw(`${line('GET /api/me')}Host: localhost\r\nHost: evil.example\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 /,
  );
});

test.each([
  ['a path that cannot be read', `${line('GET /api/%zz')}Host: localhost\r\n\r\n`],
  ['no HTTP at all', 'hello\r\n\r\n'],
  // Which of the two lengths counts must not differ between a proxy and this server.
  [
    'a body with two lengths',
    `${line('GET /healthz')}Host: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
])('the response to %s has the security headers', async (_case, text) => {
  const answer = (await raw(text)).toLowerCase();
  expect(answer).toMatch(/^http\/1.1 400 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer).toContain("\r\ncontent-security-policy: default-src 'self'");
  expect(answer).not.toContain('strict-transport-security');
});

test.each([
  ['TRACE', '/api/me', 'GET, HEAD'],
  ['PUT', '/api/Sessions/7/', 'DELETE'],
  ['PUT', '/api/profile', 'PATCH'],
  // A browser asks this before a call from another site.
  ['OPTIONS', '/api/me', 'GET, HEAD'],
])('%s %s is 405 with the allowed methods', async (method, path, allow) => {
  const answer = await raw(`${line(`${method} ${path}`)}Host: localhost\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 405 /);
  expect(answer).toContain(`\r\nallow: ${allow}\r\n`);
  expect(answer).not.toMatch(/access-control/i);
});
