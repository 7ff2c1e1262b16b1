import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** The content of postmaster.pid, whether or not the process is alive. */
export type PidFile = { pid: number; socketFolder: string | undefined };

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data folder, start time, port, socket folder, … (PostgreSQL's storage/miscadmin pidfile.h)
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, socketFolder: lines[4]?.trim() || undefined } : undefined;
}

/** The command line of a running process, or undefined without such a process. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    if (words === undefined || (await isDead(pid))) return undefined;
    return (
      words.replaceAll('\0', ' ').trim() ||
      (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
    );
  }
  const run = promisify(execFile);
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}

/** Whether a running process is Node.js, as every console and command is. */
export async function isNode(pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return basename(command?.split(' ')[0] ?? '').startsWith('node');
}

/** A killed process stays listed until its parent has read its exit code. */
async function isDead(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return /\) [ZX]/.test(status);
}

/** Whether the process is the PostgreSQL server of exactly this folder, not another process with a reused id. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command || basename(command.split(' ')[0] ?? '') !== 'postgres') return false;
  // Another path may end in this one, as that of an original from which this folder was copied.
  return `${command} `.includes(` ${cluster} `) || (await workingFolder(pid)) === cluster;
}

const workingFolder = (pid: number | string) => readlink(`/proc/${pid}/cwd`).catch(() => undefined);

/** Whether any process works in the folder, as initdb does in a new cluster. Known on Linux only. */
export async function isWorkedIn(folder: string): Promise<boolean> {
  for (const pid of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(pid) && (await workingFolder(pid)) === folder) return true;
  return false;
}

/**
 * Ends backends that outlived their killed server: they hold its shared memory, and PostgreSQL does not start
 * while one of them may still write. Only Linux shows a process's working directory.
 */
export async function endOrphans(cluster: string): Promise<void> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || (await workingFolder(pid)) !== cluster) continue;
    const command = await commandOf(Number(pid));
    if (command?.startsWith('postgres: ')) signal(Number(pid), 'SIGQUIT');
  }
}

/** Kills the processes that work in a folder or inside it; returns whether there were any. Known on Linux only. */
export async function endWorkers(folder: string): Promise<boolean> {
  let found = false;
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || !`${await workingFolder(pid)}/`.startsWith(`${folder}/`)) continue;
    signal(Number(pid), 'SIGKILL');
    found = true;
  }
  return found;
}

/** Signals a process that may already have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process is gone already.
  }
}
