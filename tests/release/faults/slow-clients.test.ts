import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { Agent, get as getSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../src/app/build-app.ts';
import { readTls } from '../../../src/kit/server/tls.ts';
import { anotherProcess, testApp } from '../../harness/app.ts';
import { makeCertificate } from '../../harness/certificate.ts';
import { httpApi } from '../../harness/http-api.ts';
import { importing } from '../../harness/imports.ts';

const { app, db, pool, token } = await testApp();
/** The same server with shorter timeouts, long enough for an honest request on a loaded machine. */
const hasty = await buildApp({
  db,
  pool,
  config: { trustProxy: false, patience: { headersMs: 1_500, requestMs: 2_000 } },
  logLevel: 'silent',
});
await hasty.listen({ host: '127.0.0.1', port: 0 });
const { port } = hasty.server.address() as AddressInfo;
afterAll(() => hasty.close());

/** Without limits of our own, Node closes such connections after a minute. */
const NODES_LIMIT_MS = 60_000;

/** Sends the start of a request and then single bytes; returns how long the server waited, and its last response. */
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

test('headers get 10 seconds', () => {
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.maxConnections).toBeGreaterThanOrEqual(1_000);
});

test('500 clients that send single bytes are disconnected, and others are served', async () => {
  const clients = Array.from({ length: 500 }, () => dribble('GET /api/me HTTP/1.1\r\nx-slow: '));
  const served = await fetch(`http://127.0.0.1:${port}/api/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(served.status).toBe(200);
  for (const { ms, answer } of await Promise.all(clients)) {
    expect(ms).toBeLessThan(NODES_LIMIT_MS);
    expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
  }
});

test('a body that arrives byte by byte is cut off too', async () => {
  const { ms, answer } = await dribble(
    `PATCH /api/profile HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"name":"',
  );
  expect(ms).toBeGreaterThan(250);
  expect(ms).toBeLessThan(NODES_LIMIT_MS);
  expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
});

/** Begins an import of `sizeBytes` and sends its file; the status of the response. */
async function sendFile(sizeBytes: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const { begin } = importing(httpApi(`http://127.0.0.1:${port}`, token));
  const { id } = (await begin('Guest', HEADERS, sizeBytes)).body.data;
  const sending = request({
    port,
    path: `/api/customerimports/${id}/file`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  });
  const [[response]] = await Promise.all([
    once(sending, 'response'),
    pipeline(Readable.from(chunks), sending),
  ]);
  return (response as IncomingMessage).statusCode;
}

const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address\n';
const row = (bytes: number) => Buffer.from(`Mr.,Ravi,Kumar,9000000000,${'x'.repeat(bytes)}\n`);

test('a file that keeps coming may take longer than other bodies', async () => {
  const chunk = Buffer.concat(Array(25).fill(row(2_000)));
  const began = performance.now();
  async function* slowly() {
    yield Buffer.from(HEADERS);
    for (let sent = 0; sent < 40; sent++) {
      await pause(100);
      yield chunk;
    }
  }
  expect(await sendFile(HEADERS.length + 40 * chunk.length, slowly())).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(3_000);
});

test('a refused file is read to its end, so that a browser gets the message', async () => {
  const file = [Buffer.from(HEADERS), row(70_000), Buffer.alloc(20_000_000, row(9))];
  const sizeBytes = file.reduce((sum, { length }) => sum + length, 0);
  expect(await sendFile(sizeBytes, file)).toBe(422);
});

test('a file without an end is cut off when it is longer than any file may be', async () => {
  const rows = Buffer.alloc(1_000_000, row(9));
  let sentBytes = 0;
  function* endless() {
    yield Buffer.from(HEADERS);
    for (; ; sentBytes += rows.length) yield rows;
  }
  const error = await sendFile(10_000, endless()).catch((reason: unknown) => reason);
  // Which one depends on whether the client was writing when the connection was closed.
  expect(error).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
  expect(sentBytes).toBeLessThan(80_000_000);
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('2,000 idle connections of one address block no other address', async () => {
  const { app: patient } = await testApp();
  await patient.listen({ host: '0.0.0.0', port: 0 });
  const { port } = patient.server.address() as AddressInfo;
  const sockets = await Promise.all(
    Array.from({ length: 2_000 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      if (index % 2 === 0) socket.write('GET /healthz HTTP/1.1\r\nx-slow: ');
      await once(socket, 'connect');
      return socket;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const localAddress of ['127.0.0.2', '127.0.0.1']) {
    const [answer] = await once(get({ port, path: '/healthz', localAddress, agent: false }), 'response');
    expect((answer as IncomingMessage).statusCode).toBe(200);
  }
  await expect.poll(() => connectionsOf(patient.server)).toBeLessThanOrEqual(501);
});

test('2,000 connections without a TLS handshake block no other address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'));
  const tls = await readTls(await makeCertificate(folder, 'localhost'));
  await rm(folder, { recursive: true });
  // Longer than the test, so that no connection is closed for its age.
  const patience = { headersMs: 120_000, requestMs: 120_000 };
  const patient = await anotherProcess({ db, pool }, { tls, patience });
  await patient.listen({ host: '0.0.0.0', port: 0 });
  const { port } = patient.server.address() as AddressInfo;
  const sockets = await Promise.all(
    Array.from({ length: 2_000 }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await patient.close();
  });
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  for (const localAddress of ['127.0.0.2', '127.0.0.1', '127.0.0.1']) {
    const asked = getSecurely({ port, path: '/healthz', localAddress, agent });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    expect(answer.statusCode).toBe(200);
  }
  agent.destroy();
  await expect.poll(() => connectionsOf(patient.server)).toBeLessThanOrEqual(501);
});

test('a silent connection closes after half the header time, without a response', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'close');
  expect(answer).toBe('');
});
