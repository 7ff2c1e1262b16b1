import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { get as getSecurely } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { readTls } from '../../../src/kit/server/http/tls.ts';
import { anotherProcess, testApp } from '../../harness/app.ts';
import { makeCertificate } from '../../harness/certificate.ts';
import { httpApi } from '../../harness/http-api.ts';
import { importing } from '../../harness/imports.ts';

const { app, db, pool, token } = await testApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port: patientPort } = app.server.address() as AddressInfo;
/** The same server with shorter timeouts, long enough for a small request on a loaded machine. */
const timeouts = { headersMs: 1_500, requestMs: 2_000, idleMs: 10_000 };
const hasty = await anotherProcess({ db, pool }, { timeouts });
await hasty.listen({ host: '127.0.0.1', port: 0 });
const { port } = hasty.server.address() as AddressInfo;
afterAll(() => hasty.close());

/** Node's own limit for headers; its limit for a whole request is longer still. */
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

test('headers get 10 seconds, a whole request 300', () => {
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(300_000);
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
  const { begin } = importing(httpApi(`http://127.0.0.1:${patientPort}`, token));
  const { id } = (await begin('Guest', HEADERS, sizeBytes)).body.data;
  const sending = request({
    port: patientPort,
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

test('a silent connection closes after the header time', async () => {
  expect(await silent(port)).not.toContain('200');
});

test('a connection without a TLS handshake closes after the header time; others are served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'));
  const tls = await readTls(await makeCertificate(folder, 'localhost'));
  await rm(folder, { recursive: true });
  const secure = await anotherProcess({ db, pool }, { tls, timeouts });
  await secure.listen({ host: '127.0.0.1', port: 0 });
  const { port } = secure.server.address() as AddressInfo;
  const closed = silent(port);
  const asked = getSecurely({ port, path: '/healthz', rejectUnauthorized: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(200);
  expect(await closed).toBe('');
  await secure.close();
});

/** Sends nothing until the server closes the connection; what it sent. */
async function silent(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'close');
  return answer;
}
