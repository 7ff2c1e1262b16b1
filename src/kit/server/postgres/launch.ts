import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, StartError } from '../start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { POSTGRES_ENVIRONMENT } from './cluster.ts';
import { type Lease, takeLease } from './lease.ts';
import { commandOf, endOrphans, isServerOf } from './postmaster.ts';

/** Everything needed to start the server of one folder again. */
export type Server = {
  cluster: string;
  socket_folder: string;
  binaries: Binaries;
  account: Account | undefined;
  log_file: string;
};

const LOG_LIMIT_BYTES = 20_000_000;

/**
 * Starts the server and answers with a lease as soon as it serves; undefined means that another console was quicker
 * or that remains of a killed server are still ending, and asks to be called again.
 */
export async function launch(server: Server): Promise<Lease | undefined> {
  const log_start = await turnLog(server.log_file);
  const child = spawnServer(server);
  let ended: string | undefined;
  child.once('exit', (code, name) => {
    ended = name ?? `exit code ${code}`;
  });
  child.once('error', (error) => {
    ended = reasonOf(error);
  });
  for (;;) {
    if (ended !== undefined) return afterFailure(server, ended, await logSince(server.log_file, log_start));
    const answer = await takeLease(server.cluster, server.socket_folder);
    if ('lease' in answer) return answer.lease;
    await pause(15);
  }
}

/** In a session of its own: Ctrl-C in the terminal must reach the console alone, which then stops the server in order. */
function spawnServer({ cluster, socket_folder, binaries, account, log_file }: Server) {
  const log = openSync(log_file, 'a', 0o600);
  // Whoever owns the database may later start the console itself, and must then be able to go on writing.
  if (account) fchownSync(log, account.uid, account.gid);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${quoted(socket_folder)}`,
    'port=5432',
    'fsync=on',
  ];
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: cluster,
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** The setting is a list, in which a comma would part two folders. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

async function afterFailure(server: Server, ended: string, text: string): Promise<undefined> {
  if (text.includes('pre-existing shared memory block')) {
    await endOrphans(server.cluster);
    await pause(100);
    return undefined;
  }
  if (/lock file .* already exists/.test(text)) {
    const pid = Number(/\(PID (\d+)\)/.exec(text)?.[1]);
    const command = await commandOf(pid);
    if (!command || (await isServerOf(server.cluster, pid))) return undefined;
    throw new StartError(
      `The database folder ${server.cluster} is marked as in use by process ${pid} (${command}), which is not its PostgreSQL. ` +
        'If no other console uses the folder, end that process, or remove postmaster.pid from the folder yourself.',
    );
  }
  const entries = text.split('\n').filter((entry) => entry.trim() !== '');
  const line = entries.findLast((entry) => /FATAL|PANIC/.test(entry)) ?? entries[0] ?? ended;
  const reason = line.replace(/^.*?(FATAL|PANIC): +|^postgres: +/, '');
  throw new StartError(`PostgreSQL did not start: ${reason} (see ${server.log_file})`);
}

/** Keeps one older log; answers where the lines of the coming start begin. */
async function turnLog(log_file: string): Promise<number> {
  const size = (await stat(log_file).catch(() => undefined))?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(log_file, `${log_file}.1`);
  return 0;
}

async function logSince(log_file: string, start: number): Promise<string> {
  const file = await open(log_file, 'r').catch(() => undefined);
  if (!file) return '';
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64_000), position: start });
  await file.close();
  return buffer.toString('utf8', 0, bytesRead);
}
