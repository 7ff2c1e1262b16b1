import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectForCopy } from 'appliance/backup/catalog.ts';
import { takeParts } from 'appliance/backup/take.ts';
import { connectionTo } from 'appliance/postgres/lease.ts';
import { readPidFile } from 'appliance/postgres/postmaster.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { signIn } from '../../harness/app.ts';
import {
  breakBackends,
  busyBackends,
  otherBackends,
  signalBackends,
  survives,
} from '../../harness/broken-backends.ts';
import { startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';
import { importing } from '../../harness/imports.ts';
import { addSales } from '../../harness/long-rows.ts';

const YEAR = { from_date: '2026-01-01', to_date: '2026-12-31' };
const GUESTS = 3_000;
const ROUNDS = 4;

const { dataDir, remove } = await makeDataFolder();
const [data, folder] = [join(dataDir, 'data'), join(dataDir, 'backups')];
for (const path of [data, folder]) await mkdir(path, { mode: 0o711 });
const running = await startConsole({ DATA_DIR: data });
const socketFolder = (await readPidFile(join(data, 'postgres')))?.socketFolder ?? '';
const { db, close } = openDatabase(connectionTo(socketFolder), { max: 2 });
const { token } = await signIn(db);
const api = httpApi(running.url, token);
const business = await openBusiness(api);
afterAll(async () => {
  await close();
  await running.stop();
  await remove();
});

let mobile = 9_000_000_000;
/** A file of guests that no other has, and one bad row. */
const guests = () =>
  [
    'Salutations,First Name,Last Name,Mobile Number,Address',
    ...Array.from({ length: GUESTS }, () => `Mr.,Ravi,Kumar,${mobile},"${mobile++} Temple Street, Guntur"`),
    'Mr.,Ravi,Kumar,12,"Temple Street, Guntur"',
  ].join('\n');

let photo = '';
let badRows = '';
const { imported, upload } = importing(api);

beforeAll(async () => {
  await addSales(db, business, { count: 30_000, from: YEAR.from_date });
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Keeper', email: 'keeper@example.com' }))
    form.set(name, value);
  const face = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  form.set('image', new File([new Uint8Array(face)], 'face.jpg', { type: 'image/jpeg' }));
  const saved = await api.patch('/profile', form);
  expect(saved).toBeSaved();
  photo = saved.body.data.image.replace('/api', '');
  badRows = `/customerimports/${(await imported('Guest', guests())).id}/badrows`;
  expect(await api.post('/backups/folder', { folder, is_accepted: true })).toBeSaved();
});

const ndjson = { headers: { accept: 'application/x-ndjson' } };
const kinds: Record<string, () => Promise<{ status: number }>> = {
  'a list': () => api.get('/dayentries/rows'),
  'a report': () => api.post('/dayentries/reports', { branch: business.branch.id, ...YEAR }),
  'an export': () => api.get('/dayentries/rows', ndjson),
  'a page': () => api.get('/dashboard'),
  'a photo': () => api.get(photo),
  'rows to fix': () => api.post(badRows),
  'an upload': () => upload('Guest', guests()),
  'an import': async () => {
    const { id, counts } = await imported('Guest', guests());
    return api.post(`/customerimports/${id}/commit`, { rows: counts.good });
  },
  'a downloaded backup': () => api.post('/backups/download', {}),
  'a backup': () => api.post('/backups', {}),
};

/** A process that stands still may hold a lock inside of PostgreSQL, so no statement runs meanwhile. */
const isAlive = async () =>
  expect((await fetch(`${running.url}/healthz`)).status, running.output()).toBe(200);
const faults: Record<string, (pids: readonly number[]) => Promise<unknown>> = {
  'are ended': (pids) => breakBackends(db, 'terminate', pids),
  'are cancelled': (pids) => breakBackends(db, 'cancel', pids),
  'stand still for a while': async (pids) => {
    signalBackends(pids, 'SIGSTOP');
    await isAlive();
    signalBackends(pids, 'SIGCONT');
  },
  'stand still and are then ended': async (pids) => {
    for (const signal of ['SIGSTOP', 'SIGTERM'] as const) signalBackends(pids, signal);
    await isAlive();
    signalBackends(pids, 'SIGCONT');
  },
};

test.each(Object.keys(faults).flatMap((fault) => Object.keys(kinds).map((kind) => [fault, kind] as const)))(
  'backends that %s during %s break it off at most',
  async (fault, kind) => {
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const asked = kinds[kind]?.()
        .then(
          ({ status }) => status,
          () => 'broken off',
        )
        .finally(() => {
          isOver = true;
        });
      // Each time a little later.
      for (let looks = round * 5; looks > 0 || (await busyBackends(db)).length === 0; looks--) {
        if (isOver) break;
        await busyBackends(db);
      }
      await faults[fault]?.(await busyBackends(db));
      expect([200, 202, 409, 500, 503, 'broken off'], running.output()).toContain(await asked);
    }
    await answersAgain();
  },
);

/** Jobs go on after their request; the next call of each kind waits for them. */
async function answersAgain() {
  await expect
    .poll(async () => (await fetch(`${running.url}/readyz`)).status, { message: running.output() })
    .toBe(200);
  await expect
    .poll(async () => (await api.get('/dayentries/rows')).status, { message: running.output() })
    .toBe(200);
}

test('a download whose backup ends before the first byte is sent is an error', async () => {
  // A backup of the test before would wait for the lock, too.
  type Run = { ended_at: string | null };
  const unfinished = async () =>
    (await api.get('/backups')).body.data.runs.filter(({ ended_at }: Run) => ended_at === null);
  await expect.poll(unfinished).toEqual([]);
  const asked = db.transaction().execute(async (held) => {
    await sql`select from users for update`.execute(held);
    const asked = api.post('/backups/download', {}).catch(() => ({ status: 'broken off' }));
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length;
    await expect.poll(isWaiting).toBe(1);
    const ended = () => childrenOf(running.pid).filter((command) => command.args.includes('stream'));
    for (const { pid } of ended()) process.kill(pid, 'SIGKILL');
    await expect.poll(ended).toEqual([]);
    return { asked };
  });
  expect((await (await asked).asked).status, running.output()).not.toBe(200);
  await answersAgain();
});

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), args: line }));

test('a backup whose database sends nothing ends', async () => {
  const client = await connectForCopy(connectionTo(socketFolder));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = rows.map(({ pid }) => pid);
  onTestFinished(() => signalBackends(pids, 'SIGCONT'));
  const nameless = { leftOut: [], nameOf: async () => '' };
  const options = { business: nameless, onProgress: () => undefined, silenceMs: 2_000 };
  const parts = takeParts(client, options);
  await parts.next();
  signalBackends(pids, 'SIGSTOP');
  await expect(Array.fromAsync(parts)).rejects.toThrow('Connection terminated');
});

test('lists whose backends stand still end, and leave their connections', async () => {
  // Uncompressed, so that the rows do not fit into the buffers of the connection.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => fetch(`${running.url}/api/dayentries/rows`, { headers })),
  );
  let pids: number[] = [];
  const held = async () => {
    pids = await otherBackends(db, sql`state = 'idle in transaction'`);
    return pids.length;
  };
  await expect.poll(held).toBe(4);
  signalBackends(pids, 'SIGSTOP');
  onTestFinished(() => signalBackends(pids, 'SIGCONT'));
  expect((await api.get('/dashboard')).status).toBe(200);
  for (const answer of answers) await expect(answer.text()).rejects.toThrow('terminated');
  await answersAgain();
  expect(new Set(await otherBackends(db)).intersection(new Set(pids)).size).toBe(4);
});

test('the console that went through all this stops without an error', async () => {
  await survives(running, api);
});
