import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A folder for all files of one test run; closing it stops databases that a broken test left running. */
export function openRunFolder() {
  const path = mkdtempSync(join(tmpdir(), 'console-run-'));
  // PostgreSQL under another account must be able to enter it.
  chmodSync(path, 0o711);
  const close = async () => {
    for (const cluster of clustersIn(path, 4)) await endServer(cluster);
    rmSync(path, { recursive: true, force: true });
  };
  return { path, close };
}

function clustersIn(folder, depth) {
  if (existsSync(join(folder, 'PG_VERSION'))) return [realpathSync(folder)];
  if (depth === 0 || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || isLinkedFolder(join(folder, entry.name))
      ? clustersIn(join(folder, entry.name), depth - 1)
      : [],
  );
}

/** For root, in a folder that other accounts cannot enter, the data folder has a link to its database. */
const isLinkedFolder = (path) =>
  path.endsWith('/postgres') && lstatSync(path).isSymbolicLink() && existsSync(path);

async function endServer(cluster) {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (!(pid > 0) || !commandOf(pid).includes(cluster)) return;
  process.kill(pid, 'SIGQUIT');
  while (commandOf(pid).includes(cluster)) await pause(20);
}

function commandOf(pid) {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
