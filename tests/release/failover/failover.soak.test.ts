import { sql } from 'kysely';
import { beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '../../../src/kit/server/db/db.ts';
import type { Api } from '../../harness/app.ts';
import { builders } from '../../harness/builders.ts';
import { ADMIN, startConsole } from '../../harness/console.ts';
import { httpApi } from '../../harness/http-api.ts';
import { newRandom, openBooks, someWrites } from '../faults/killing.ts';
import {
  failures,
  layNetwork,
  machines,
  PASSWORDS,
  PROXIES,
  power,
  printLogs,
  runOn,
  startProxy,
  wholeCluster,
} from './machines.ts';

const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? 20);
/** From a failure until both consoles save again. */
const GOAL_SECONDS = 20;
const BIN = '/usr/lib/postgresql/15/bin';
const addressAt = (proxy: string) =>
  `postgres://console:${PASSWORDS.console}@${proxy}:5433/console?pgbouncer=true`;

beforeAll(() => {
  layNetwork();
  for (const machine of machines) power(machine);
});

test('no acknowledged write is lost when the primary fails again and again', {
  timeout: 60 * 60_000,
}, async () => {
  onTestFailed(printLogs);
  const first = await wholeCluster();
  for (const step of ['stanza-create', 'backup']) runOn(first, 'pgbackrest', '--stanza=console', step);
  for (const proxy of PROXIES) {
    const process = startProxy(proxy);
    onTestFinished(() => void process.kill());
  }
  const urls: string[] = [];
  for (const proxy of PROXIES) {
    const running = await startConsole({ DATABASE_URL: addressAt(proxy) });
    onTestFinished(async () => void (await running.stop()));
    urls.push(running.url);
  }
  const { body } = await httpApi(urls[0] ?? '').post('/login', ADMIN);
  const apis = urls.map((url) => httpApi(url, body.token)) as [Api, Api];
  const { db, close } = openDatabase({ connectionString: addressAt('127.0.0.11') });
  onTestFinished(close);
  const random = newRandom();
  const { clients, check } = await openBooks(db, apis[0], random);

  const kinds = Object.entries(failures);
  const pauses: { kind: string; seconds: number }[] = [];
  let inDoubt = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [kind, { strike, mend }] = kinds[round % kinds.length] as (typeof kinds)[number];
    const primary = await wholeCluster();
    let isOver = false;
    const writing = Promise.all(apis.map((api) => clients.write(api, () => isOver)));
    await someWrites(clients, random);
    const struck = performance.now();
    await strike(primary);
    await Promise.all(apis.map(writesAgain));
    const seconds = (performance.now() - struck) / 1_000;
    pauses.push({ kind, seconds });
    console.log(`${round + 1}. ${kind}, ${primary.name}: writing again after ${seconds.toFixed(1)} s`);
    isOver = true;
    await writing;
    inDoubt += clients.inDoubt();
    await mend(primary);
    await wholeCluster();
    await expect.poll(() => clients.retry(apis[round % 2] as Api)).toEqual([]);
    await check(apis[0]);
  }
  console.table(summary(pauses));
  console.log(
    `${clients.acknowledged()} acknowledged writes, ${inDoubt} without an answer when a primary failed`,
  );
  expect(inDoubt).toBeGreaterThan(ROUNDS);
  expect(pauses.filter(({ seconds }) => seconds > GOAL_SECONDS)).toEqual([]);
  await momentBefore(apis[1], db);
});

/** The archive brings back a moment before a mistake. */
async function momentBefore(api: Api, db: Db): Promise<void> {
  const primary = await wholeCluster();
  const kept = await builders(api).vehicle({ vehicle_number: 'AP07FA9999' });
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db);
  expect(await api.delete(`/vehicles/${kept.id}`)).toBeSaved();
  const folder = `${primary.folder}/restored`;
  const options = [
    '--stanza=console',
    `--pg1-path=${folder}`,
    '--type=time',
    '--target-action=promote',
    `--target=${rows[0]?.now}`,
  ];
  // Ends when the log of this moment is in the archive.
  runOn(primary, 'pgbackrest', '--stanza=console', 'check');
  runOn(primary, 'pgbackrest', ...options, 'restore');
  const server = `-c port=5500 -c archive_mode=off -c hba_file=${primary.folder}/data/pg_hba.conf`;
  runOn(primary, `${BIN}/pg_ctl`, '-D', folder, '-w', '-l', `${folder}.log`, '-o', server, 'start');
  const question = `select vehicle_number from vehicles where id = ${kept.id}`;
  // It answers before it has read the whole log.
  const find = () => runOn(primary, 'psql', '-p', '5500', '-At', '-d', 'console', '-c', question).trim();
  await expect.poll(find).toBe('AP07FA9999');
}

let vehicles = 0;

/** Waits until a write gets through this console. */
async function writesAgain(api: Api): Promise<void> {
  const write = () =>
    builders(api)
      .vehicle({ vehicle_number: `AP07FA${1000 + vehicles++}` })
      .then(
        () => true,
        () => false,
      );
  await expect.poll(write, { interval: 100 }).toBe(true);
}

/** The longest and the mean time until writing went on, of each kind of failure. */
function summary(pauses: readonly { kind: string; seconds: number }[]) {
  return Object.entries(Object.groupBy(pauses, ({ kind }) => kind)).map(([kind, group = []]) => {
    const times = group.map(({ seconds }) => seconds);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    return { kind, failures: times.length, mean: mean.toFixed(1), longest: Math.max(...times).toFixed(1) };
  });
}
