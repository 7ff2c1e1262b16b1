import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { testApp } from '../harness/app.ts';

const { app, db, pool, token } = await testApp();
/** The same server with a hundredth of the patience. */
const hasty = await buildApp({
  db,
  pool,
  config: { trust_proxy: false, patience: { headers_ms: 100, request_ms: 300 } },
  log_level: 'silent',
});
await hasty.listen({ host: '127.0.0.1', port: 0 });
const { port } = hasty.server.address() as AddressInfo;
afterAll(() => hasty.close());

/** Sends the start of a request and then a byte now and then; answers how long it was borne with, and the last words. */
function dribble(start: string): Promise<{ ms: number; answer: string }> {
  return new Promise((resolve) => {
    const before = performance.now();
    let answer = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(start);
      timer = setInterval(() => socket.write('a'), 20);
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ ms: performance.now() - before, answer });
    });
  });
}

test('headers get 10 seconds and a whole request 30', () => {
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(30_000);
  expect(app.server.maxConnections).toBeGreaterThanOrEqual(1_000);
});

test('500 clients that send a byte at a time are cut off, and others are served meanwhile', async () => {
  const clients = Array.from({ length: 500 }, () => dribble('GET /api/me HTTP/1.1\r\nx-slow: '));
  const served = await fetch(`http://127.0.0.1:${port}/api/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(served.status).toBe(200);
  for (const { ms, answer } of await Promise.all(clients)) {
    expect(ms).toBeLessThan(10_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
  }
});

test('a body that dribbles in is cut off too', async () => {
  const { ms, answer } = await dribble(
    `PATCH /api/profile HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"name":"',
  );
  expect(ms).toBeGreaterThan(250);
  expect(ms).toBeLessThan(10_000);
  expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
});
