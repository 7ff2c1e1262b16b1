import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const isRoot = () => process.getuid?.() === 0;

/** The system's PostgreSQL 15, in a folder of this run and without a network port. */
export function startPostgres15(runFolder) {
  const bin = findPrograms() ?? installPrograms();
  const folder = join(runFolder, 'pg15');
  const account = isRoot() ? nobody() : {};
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot()) chownSync(folder, account.uid, account.gid);
  const pgCtl = (...words) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', 'data', '-w', '-s', ...words], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    });
  pgCtl('initdb', '-o', '-U postgres -A trust -E UTF8 --locale=C.UTF-8 -N');
  pgCtl('start', '-o', `-c listen_addresses= -c unix_socket_directories=${folder} -c port=5432 -c fsync=off`);
  return {
    url: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => pgCtl('stop', '-m', 'immediate'),
  };
}

/** Where Debian's package puts them, or those in the path. */
function findPrograms() {
  const isVersion15 = (program) => {
    try {
      return / 15\./.test(execFileSync(program, ['--version'], { encoding: 'utf8' }));
    } catch {
      return false;
    }
  };
  return ['/usr/lib/postgresql/15/bin', ''].find((folder) => isVersion15(join(folder, 'pg_ctl')));
}

function installPrograms() {
  // Debian's package would create and start its own cluster.
  const conf = '/etc/postgresql-common/createcluster.conf';
  if (isRoot() && !existsSync(conf)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(conf, 'create_main_cluster = false\n');
  }
  aptInstall('postgresql-15', 'PostgreSQL 15');
  const found = findPrograms();
  if (found === undefined) throw new Error('PostgreSQL 15 was installed but is not where it should be.');
  return found;
}

function nobody() {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid) throw new Error('There is no account "nobody" to run PostgreSQL 15 under.');
  return { uid: Number(uid), gid: Number(gid) };
}
