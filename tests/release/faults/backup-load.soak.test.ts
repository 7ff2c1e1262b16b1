import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectForCopy } from 'appliance/backup/catalog.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { multiplying, withoutCloses } from '../../../bench/multiply.ts';
import { fillDemo } from '../../../src/app/demo/fill.ts';
import { seededRandom } from '../../../src/app/demo/random.ts';
import { readSizes } from '../../../src/app/demo/sizes.ts';
import { booksBalance } from '../../../src/domain/stock/audit.ts';
import type { Answer, Api } from '../../harness/app.ts';
import { emptyDatabase } from '../../harness/cluster.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { twoConsoles } from '../../harness/two-consoles.ts';
import { writers } from '../../harness/writers.ts';

const SIZES = '--branches 6 --areas 40 --customers 250 --days 12 --recent 12 --entries 2500';
/** Clients of `writers` come in fours. */
const FOURS_EACH = 4;
const CALM_MS = 10_000;

test('a backup beside 32 writers is one moment, small, and slows them to half at most', {
  timeout: 1_800_000,
}, async () => {
  const { db, url, first, second, stop } = await twoConsoles();
  const sizes = readSizes(SIZES.split(' '));
  await fillDemo(db, { sizes, today: '2026-11-20' });
  // Without the time limits of a console.
  const client = await connectForCopy({ connectionString: url });
  for (const statements of [multiplying(sizes, 80), withoutCloses, 'vacuum analyze'])
    await client.query(statements);
  await client.end();
  await first.api.post('/golive/reopen', { reason: 'More stock on paper' });
  const business = await openBusiness(first.api, { credit_limit: 900_000_000 });
  const here = day(first.api, business);
  await here.open({ filled: 500_000 });
  await here.open({ weight: '19', filled: 500_000, empty: 500_000 });
  expect(await here.assign({ qty: 500_000 })).toBeSaved();

  let times: number[] = [];
  const timed = (api: Api): Api => {
    const measured = async (answering: Promise<Answer>) => {
      const began = performance.now();
      return answering.finally(() => times.push(performance.now() - began));
    };
    return {
      get: (...asked) => measured(api.get(...asked)),
      post: (...asked) => measured(api.post(...asked)),
      patch: (...asked) => measured(api.patch(...asked)),
      delete: (...asked) => measured(api.delete(...asked)),
    };
  };
  const p95 = () => times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;

  let isOver = false;
  const clients = writers(business, seededRandom(1));
  const writing = [first, second].flatMap(({ api }) =>
    Array.from({ length: FOURS_EACH }, () => clients.write(timed(api), () => isOver)),
  );
  // The first requests of a process are slow.
  await pause(CALM_MS);
  times = [];
  await pause(CALM_MS);
  const calm = { p95: p95(), writes: times.length };
  times = [];
  const { file, memoryMb, ms } = await measuredBackup(url);
  const busy = { p95: p95(), writes: times.length };
  isOver = true;
  await Promise.all(writing);
  console.log({ calm, busy, memoryMb, ms });
  await stop();
  expect(await booksBalance(db)).toEqual([]);
  expect(clients.inDoubt()).toBe(0);
  expect(busy.p95).toBeLessThan(calm.p95 * 2);
  expect(memoryMb).toBeLessThan(150);

  // A restore compares each table with the hash of the snapshot, and audits the books.
  const empty = await emptyDatabase(inject('cluster'));
  onTestFinished(empty.drop);
  const { output, code } = await run(['restore', file], empty.url).ended;
  expect(output).toMatch(/all equal to the backup/);
  expect(code, output).toBe(0);
});

/** A backup by its command, and its memory above that at its start. */
async function measuredBackup(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'console-backup-load-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const began = performance.now();
  const { pid, ended } = run(['backup', '--to', folder], url);
  let [idle, most, isRunning] = [0, 0, true];
  const watch = async () => {
    for (; isRunning; await pause(20)) {
      if (!(await readdir(folder)).some((name) => name.endsWith('.unfinished'))) continue;
      const memory = memoryOf(pid);
      idle ||= memory;
      most = Math.max(most, memory);
    }
  };
  const watching = watch();
  const { code, output } = await ended;
  isRunning = false;
  await watching;
  expect(code, output).toBe(0);
  const [name = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  return { file: join(folder, name), memoryMb: most - idle, ms: performance.now() - began };
}

function run(words: string[], url: string) {
  const { PATH = '', TMPDIR = '' } = process.env;
  const child = spawn('node_modules/.bin/node', ['src/app/backup.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, TMPDIR, DATABASE_URL: url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }));
  return { pid: child.pid ?? 0, ended };
}

/** In MB; 0 when the process has just ended. */
function memoryOf(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
  } catch {
    return 0;
  }
}
