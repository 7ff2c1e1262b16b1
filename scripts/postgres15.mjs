import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aptInstall } from './apt.mjs';

const isRoot = () => process.getuid?.() === 0;

/** The system's PostgreSQL 15, in a folder of this run and without a network port. */
export async function startPostgres15(runFolder) {
  const bin = findPrograms() ?? (await installPrograms());
  const folder = join(runFolder, 'pg15');
  const account = isRoot() ? nobody() : {};
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot()) chownSync(folder, account.uid, account.gid);
  const place = { ...account, cwd: folder };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...place,
      stdio: 'ignore',
    },
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'port=5432', 'fsync=off'];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...place,
      detached: true,
      stdio: 'ignore',
    },
  );
  const isReady = await accepts(child, data);
  if (!isReady) throw new Error('PostgreSQL 15 did not start.');
  return {
    url: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

/** The eighth line of postmaster.pid is the server's state. */
async function accepts(child, data) {
  const file = join(data, 'postmaster.pid');
  while (child.exitCode === null) {
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready') return true;
    await pause(50);
  }
  return false;
}

function findPrograms() {
  const folders = [fromPgConfig(), '/usr/lib/postgresql/15/bin'];
  return folders.find((folder) => folder && isVersion15(folder) && existsSync(join(folder, 'initdb')));
}

function fromPgConfig() {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

function isVersion15(folder) {
  try {
    return / 15\./.test(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

async function installPrograms() {
  // Debian's package would create and start its own cluster.
  const conf = '/etc/postgresql-common/createcluster.conf';
  if (isRoot() && !existsSync(conf)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(conf, 'create_main_cluster = false\n');
  }
  aptInstall('postgresql-15', 'PostgreSQL 15');
  const found = findPrograms();
  if (!found) throw new Error('PostgreSQL 15 was installed but is not where it should be.');
  return found;
}

function nobody() {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid) throw new Error('There is no account "nobody" to run PostgreSQL 15 under.');
  return { uid: Number(uid), gid: Number(gid) };
}
