import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { monitor } from '../../src/app/monitoring/metrics.ts';
import type { App } from '../../src/kit/server/http/app.ts';
import { readTls, watchTls } from '../../src/kit/server/http/tls.ts';
import { apiOf, testApp } from '../harness/app.ts';
import { backupName } from '../harness/backup-name.ts';
import { makeCertificate } from '../harness/certificate.ts';

const { db, pool, token } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'monitoring-'));
afterAll(() => rm(folder, { recursive: true }));

test('metrics name routes by pattern, refusals by kind, pool, event loop, imports, backup age', async () => {
  const backupDir = join(folder, 'backups');
  await mkdir(backupDir);
  const hoursAgo = (hours: number) => backupName(new Date(Date.now() - hours * 3_600_000));
  for (const name of [hoursAgo(1), hoursAgo(30), 'console-0.unfinished'])
    await writeFile(join(backupDir, name), '');
  const app = await buildApp({ db, pool, config: { trustProxy: false }, logLevel: 'silent' });
  const options = { host: '127.0.0.1', port: 0, backupDir };
  const { host, port } = await monitor(app as unknown as App, pool, options);
  const api = apiOf(app, token);
  await api.get('/products/471147114?search=secret');
  await api.get('/secret-path');
  await apiOf(app).get('/me');
  const served = await fetch(`http://${host}:${port}/metrics`);
  const text = await served.text();
  expect(served.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain('{method="GET",route="/api/products/:id",status="404"} 1');
  expect(text).toContain('console_refusals_total{kind="not signed in"} 1');
  expect(text).toMatch(/console_pool_connections\{state="idle"\} \d/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(Number(/^console_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(3_600, -2);
  expect(text).not.toMatch(/471147114|secret/);
  expect((await fetch(`http://${host}:${port}/`)).status).toBe(404);
  await app.close();
  await expect(fetch(`http://${host}:${port}/metrics`)).rejects.toThrow();
});

test('TLS: a renewed certificate is used from the next connection on, open ones stay', async () => {
  const [first, second] = [await makeCertificate(folder, 'first'), await makeCertificate(folder, 'second')];
  const files = { cert: join(folder, 'live.crt'), key: join(folder, 'live.key') };
  const install = async (from: typeof files) => {
    await copyFile(from.key, files.key);
    await copyFile(from.cert, files.cert);
  };
  await install(first);
  await expect(readTls({ ...files, key: second.key })).rejects.toThrow(/TLS_CERT .* cannot be used: .*key/);
  const config = { trustProxy: false as const, tls: await readTls(files) };
  const app = await buildApp({ db, pool, config, logLevel: 'silent' });
  watchTls(app as unknown as App, files, 20);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = async (options: ConnectionOptions = {}) => {
    const to = { port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false };
    const socket = connect({ ...to, ...options });
    await once(socket, 'secureConnect');
    return socket;
  };
  const ask = async (socket: TLSSocket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };
  const kept = await open();
  expect(kept.getProtocol()).toBe('TLSv1.3');
  const old = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
  await expect(open(old)).rejects.toThrow(/protocol version/);
  expect(await ask(kept)).toMatch(/^HTTP\/1\.1 200 [\s\S]*strict-transport-security/i);
  await install(second);
  const shown = async () => {
    const socket = await open();
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return subject.CN;
  };
  await expect.poll(shown).toBe('second');
  expect(await ask(kept)).toMatch(/^HTTP\/1\.1 200/);
  kept.destroy();
  await app.close();
});
