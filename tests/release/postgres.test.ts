import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { postgresAccount } from 'appliance/postgres/account.ts';
import { commandOf, readPidFile, signal } from 'appliance/postgres/postmaster.ts';
import { type Postgres, startPostgres } from 'appliance/postgres/start-postgres.ts';
import { StartError } from 'appliance/process/start-error.ts';
import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../harness/data-folder.ts';

const isRoot = process.getuid?.() === 0;

// A new cluster takes a second, so most tests start the one of the tests before.
const used = await makeDataFolder();
let dataDir: string;
let lines: string[];

beforeEach(() => {
  dataDir = used.dataDir;
  lines = [];
});
afterAll(used.remove);

/** From here on the test has an empty data folder of its own. */
async function useEmptyFolder(): Promise<void> {
  const folder = await makeDataFolder();
  dataDir = folder.dataDir;
  onTestFinished(folder.remove);
}

async function started(folder = dataDir): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: folder, log: (line) => lines.push(line) });
  onTestFinished(postgres.stop);
  return postgres;
}

/** Another console, as a separate process that can be killed. */
function otherConsole(): { child: ChildProcess; isUp: Promise<void> } {
  const child = spawn(process.execPath, ['tests/harness/postgres-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => end(child, 'SIGTERM'));
  let text = '';
  const isUp = new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (/^up$/m.test(text)) resolve();
    });
    child.once('close', () => reject(new Error(text)));
  });
  isUp.catch(() => undefined);
  return { child, isUp };
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(name);
  await once(child, 'exit');
}

async function query({ connection }: Postgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const serverId = async () => (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0;
const isAlive = async (pid: number) => (await commandOf(pid)) !== undefined;

test('rows survive a restart, on a server without network port, with checksums, fsync', async () => {
  const first = await started();
  await query(first, 'create table kept as select 1 as id');
  await first.stop();
  expect(await serverId()).toBe(0);
  const second = await started();
  expect(await query(second, 'select id from kept')).toEqual([{ id: 1 }]);
  const settings = `select current_setting('listen_addresses') as ports, current_setting('data_checksums') as checksums,
    current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`;
  expect(await query(second, settings)).toEqual([
    { ports: '', checksums: 'on', fsync: 'on', encoding: 'UTF8' },
  ]);
});

test('a second console shares the server, and the last one to stop shuts it down', async () => {
  const first = await started();
  const other = otherConsole();
  await other.isUp;
  const pid = await serverId();
  await first.stop();
  expect(await isAlive(pid)).toBe(true);
  await end(other.child, 'SIGTERM');
  expect(await isAlive(pid)).toBe(false);
});

test('two consoles that start at once on an empty folder share one server', async () => {
  await useEmptyFolder();
  const others = [otherConsole(), otherConsole()];
  await Promise.all(others.map(({ isUp }) => isUp));
  const shared = await started();
  const [row] = await query(
    shared,
    `select count(*)::int as users from pg_stat_activity where application_name like '%supervisor'`,
  );
  expect(row?.users).toBe(3);
});

test('two consoles that stop at once leave no server running', async () => {
  const others = [otherConsole(), otherConsole()];
  await Promise.all(others.map(({ isUp }) => isUp));
  const pid = await serverId();
  await Promise.all(others.map(({ child }) => end(child, 'SIGTERM')));
  expect(await isAlive(pid)).toBe(false);
});

test('a console that starts while the last one stops gets a server', async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = await started();
    const [next] = await Promise.all([started(), leaving.stop()]);
    expect(await query(next, 'select 1 as id')).toEqual([{ id: 1 }]);
    await next.stop();
  }
});

test('the server of a killed console is adopted by the next one', async () => {
  const killed = otherConsole();
  await killed.isUp;
  const pid = await serverId();
  await end(killed.child, 'SIGKILL');
  const next = await started();
  expect(await serverId()).toBe(pid);
  await next.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('the next start completes a first cluster whose console was killed', async () => {
  await useEmptyFolder();
  const killed = otherConsole();
  await expect
    .poll(async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-')), {
      interval: 2,
    })
    .toBe(true);
  await end(killed.child, 'SIGKILL');
  const next = await started();
  expect(await query(next, 'select 1 as id')).toEqual([{ id: 1 }]);
});

test.each(['idle', 'busy'])(
  'a killed server with %s connections is restarted, with every row',
  async (state) => {
    const postgres = await started();
    await query(postgres, `create table kept_${state} as select 1 as id`);
    // A backend in the middle of a computation outlives its server and keeps the shared memory.
    const count = state === 'busy' ? 1e10 : 1;
    const counting = query(postgres, `select count(*) from generate_series(1, ${count})`).catch(
      () => undefined,
    );
    if (state === 'idle') await counting;
    else
      await expect
        .poll(() =>
          query(
            postgres,
            `select 1 as id from pg_stat_activity where query like '%from generate_series%' and pid <> pg_backend_pid()`,
          ),
        )
        .toEqual([{ id: 1 }]);
    process.kill(await serverId(), 'SIGKILL');
    await expect.poll(() => lines, { interval: 10 }).toContain('PostgreSQL is back');
    expect(await query(postgres, `select id from kept_${state}`)).toEqual([{ id: 1 }]);
    await counting;
  },
);

test('after a killed backend closes all connections the console works again', async () => {
  const postgres = await started();
  const [row] = await query(
    postgres,
    `select pid from pg_stat_activity where application_name like '%supervisor'`,
  );
  process.kill(Number(row?.pid), 'SIGKILL');
  await expect.poll(() => lines, { interval: 10 }).toContain('PostgreSQL is back');
  // A busy server may take a connection before it finds that a backend was killed, and close that one, too.
  const asked = () => query(postgres, 'select 1 as id').catch(String);
  await expect.poll(asked).toEqual([{ id: 1 }]);
});

test('a start that waits for a stopped PostgreSQL says so', async () => {
  const first = await started();
  const pid = await serverId();
  signal(pid, 'SIGSTOP');
  onTestFinished(() => signal(pid, 'SIGCONT'));
  const joining = started();
  await expect.poll(() => lines, { interval: 10 }).toHaveLength(1);
  expect(lines).toEqual([`Waiting for PostgreSQL (process ${pid}) to start, recover or stop …`]);
  signal(pid, 'SIGCONT');
  await (await joining).stop();
  await first.stop();
});

test('a reused process id is refused by id and command, and the pid file stays', async () => {
  const first = await started();
  const mark = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await first.stop();
  // Under the database's account: PostgreSQL itself recognises that a process of another account is not its server.
  const stranger = spawn('sleep', ['600'], (await postgresAccount(undefined)) ?? {});
  onTestFinished(() => end(stranger, 'SIGKILL'));
  await once(stranger, 'spawn');
  const recycled = mark.replace(/^\d+/, String(stranger.pid));
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), recycled, { mode: 0o644 });
  await expect(started()).rejects.toThrow(`is marked as in use by process ${stranger.pid} (sleep 600)`);
  expect(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).toBe(recycled);
});

test('the pid file of an ended process does not block the start', async () => {
  const first = await started();
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const mark = await readFile(pidFile, 'utf8');
  await first.stop();
  const gone = spawn('true');
  await once(gone, 'exit');
  await writeFile(pidFile, mark.replace(/^\d+/, String(gone.pid)));
  expect(await query(await started(), 'select 1 as id')).toEqual([{ id: 1 }]);
});

test('a data folder of another major version is refused with the next step', async () => {
  await useEmptyFolder();
  const first = await started();
  await first.stop();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(started()).rejects.toThrow(
    /was made by PostgreSQL 17; this program runs PostgreSQL 18\. .* run: npm run upgrade/,
  );
  expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '19\n');
  await expect(started()).rejects.toThrow(/PostgreSQL 19; .* Use the version of the console that made it/);
});

test('a data folder that cannot be created gives one clear line', async () => {
  await useEmptyFolder();
  await writeFile(join(dataDir, 'file'), '');
  const folder = join(dataDir, 'file/data');
  await expect(started(folder)).rejects.toThrow(
    new StartError(
      `Cannot write to the data folder ${folder} (ENOTDIR); set DATA_DIR to a folder that can be written to.`,
    ),
  );
});

test('a data folder where nothing can be created gives one clear line, at once', async () => {
  await expect(started('/proc/nowhere/data')).rejects.toThrow(
    /^Cannot write to the data folder \/proc\/nowhere\/data/,
  );
});

test('a database that PostgreSQL cannot start gives one line with the reason', async () => {
  await useEmptyFolder();
  const first = await started();
  await first.stop();
  await rename(join(dataDir, 'postgres/global/pg_control'), join(dataDir, 'pg_control'));
  await expect(started()).rejects.toThrow(
    /^PostgreSQL did not start: could not find the database system \(see .*postgres\.log\)\. Restore a backup: mv .*$/,
  );
});

test('a link to a missing database is refused, not replaced', async () => {
  await useEmptyFolder();
  await symlink('/nowhere/database', join(dataDir, 'postgres'));
  await expect(started()).rejects.toThrow('is a link to a folder that cannot be found');
  expect(await readlink(join(dataDir, 'postgres'))).toBe('/nowhere/database');
});

test.runIf(isRoot)(
  'as root in a folder that only root can enter the database lies where its account can reach it',
  async () => {
    await useEmptyFolder();
    await chmod(dataDir, 0o700);
    const postgres = await started();
    expect(await readlink(join(dataDir, 'postgres'))).toMatch(
      /^\/var\/lib\/distribution-console\/[0-9a-f]{12}$/,
    );
    expect(await query(postgres, 'select 1 as id')).toEqual([{ id: 1 }]);
    // The personal data is outside the data folder, so both folders are named.
    const cluster = await readlink(join(dataDir, 'postgres'));
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`run: rm -r ${dataDir} ${cluster}$`)));
  },
);

test.runIf(isRoot)("for root the database has its own account, not 'nobody'", async () => {
  await useEmptyFolder();
  const accounts = await readFile('/etc/passwd', 'utf8');
  const nobody = Number(/^nobody:[^:]*:(\d+):/m.exec(accounts)?.[1]);
  const postgres = await started();
  const { uid, mode } = await stat(join(dataDir, 'postgres'));
  expect([0, nobody]).not.toContain(uid);
  expect(mode & 0o077).toBe(0);
  expect(await query(postgres, 'select 1 as id')).toEqual([{ id: 1 }]);
});

test('a path too long for a socket gets a short private folder', async () => {
  await useEmptyFolder();
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  await mkdir(deep, { recursive: true });
  const postgres = await started(deep);
  onTestFinished(() => rm(postgres.connection.host, { recursive: true, force: true }));
  expect(postgres.connection.host.length).toBeLessThan(90);
  expect(await query(postgres, 'select 1 as id')).toEqual([{ id: 1 }]);
  await access(join(deep, 'postgres/PG_VERSION'));
});
