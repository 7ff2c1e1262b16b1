import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const webDir = await mkdtemp(join(tmpdir(), 'web-'));
afterAll(() => rm(webDir, { recursive: true }));
await mkdir(join(webDir, 'assets'));
await writeFile(
  join(webDir, 'index.html'),
  '<!doctype html><head><meta property="csp-nonce" nonce=""><title>Distribution Console</title></head>',
);
await writeFile(join(webDir, 'screen-files.json'), '{"/day-entry":["assets/day-entry-B4.js"]}');
await writeFile(join(webDir, 'assets/index-B4nAnA.js'), `export const text = '${'long '.repeat(1_000)}';`);
const { app } = await testApp({ webDir });
const load = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('every path of the console returns its page, revalidated each time', async () => {
  for (const url of ['/', '/login', '/stock-assigning', '/SV-Amounts', '/no/such/screen', '/?from=mail']) {
    const { statusCode, headers, payload } = await load(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(payload).toContain('Distribution Console');
  }
});

test('the page of a screen names the files that it needs', async () => {
  const file = '<link rel="modulepreload" crossorigin href="/assets/day-entry-B4.js"></head>';
  expect((await load('/day-entry?from=mail')).payload).toContain(file);
  expect((await load('/login')).payload).not.toContain('day-entry-B4');
});

test('style elements need the nonce of their page, new with each response', async () => {
  const pages = await Promise.all(['/', '/login'].map((url) => load(url)));
  const nonces = pages.map(({ payload, headers }) => {
    const [, nonce = ''] = /nonce="([\w+/=]{24})"/.exec(payload) ?? [];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
  for (const { headers } of [...pages, await load('/api/me')])
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect((await load('/index.html')).statusCode).toBe(404);
});

test('the console accepts only GET and HEAD', async () => {
  const { statusCode, headers } = await app.inject({ method: 'PUT', url: '/login' });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('hashed assets are cached for a year and sent compressed', async () => {
  const { statusCode, headers } = await load('/assets/index-B4nAnA.js', { 'accept-encoding': 'gzip, br' });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a missing asset is 404, so that an old page notices the new version', async () => {
  expect((await load('/assets/index-old.js')).statusCode).toBe(404);
});

test('an unknown path under /api is a problem document, not the page', async () => {
  for (const url of ['/api', '/api/nowhere', '/API/nowhere']) {
    const { statusCode, headers } = await load(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
  }
});

test('no path leads out of the folder', async () => {
  for (const url of [
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cindex.html',
    '/%00.js',
    '/.git/config',
    '/assets/',
  ]) {
    const { statusCode, payload } = await load(url);
    expect([url, /root:|"dependencies"|\[core\]|index-B4nAnA/.exec(payload)]).toEqual([url, null]);
    expect([200, 400, 403, 404]).toContain(statusCode);
  }
});
