import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { copyFile, open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, StartError } from '../process/start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { POSTGRES_ENVIRONMENT } from './cluster.ts';
import { type Lease, takeLease } from './lease.ts';
import { commandOf, endOrphans, isServerOf, readPidFile } from './postmaster.ts';
import { adviceOn } from './start-advice.ts';

/** Everything needed to restart the server of a folder. */
export type Server = {
  dataFolder: string;
  cluster: string;
  socketFolder: string;
  binaries: Binaries;
  account: Account | undefined;
  logFile: string;
  /** Settings beside those of every server. */
  settings: readonly string[];
};

const LOG_LIMIT_BYTES = 20_000_000;

/**
 * Starts the server and returns a lease as soon as it accepts connections. Undefined means "call again":
 * another console was faster, or processes of a killed server are still ending.
 */
export async function launch(server: Server): Promise<Lease | undefined> {
  await rotateLog(server.logFile);
  const logStart = (await stat(server.logFile).catch(() => undefined))?.size ?? 0;
  const child = spawnServer(server);
  let ended: string | undefined;
  child.once('exit', (code, name) => {
    ended = name ?? `exit code ${code}`;
  });
  child.once('error', (error) => {
    ended = reasonOf(error);
  });
  for (;;) {
    if (ended !== undefined) return afterFailure(server, ended, await logSince(server.logFile, logStart));
    const answer = await takeLease(server.cluster, server.socketFolder);
    if ('lease' in answer) return answer.lease;
    await pause(15);
  }
}

/** A session of its own: Ctrl-C in the terminal must reach only the console, which then stops the server cleanly. */
function spawnServer({ cluster, socketFolder, binaries, account, logFile, settings }: Server) {
  const log = openLog(logFile);
  // The console itself may later run under the database's account and must be able to write here.
  if (account) fchownSync(log, account.uid, account.gid);
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${quoted(socketFolder)}`,
    'port=5432',
    'fsync=on',
    // What the disk holds beside the records: the log of changes, and the temporary files of each session.
    'max_wal_size=512MB',
    'temp_file_limit=1GB',
    // Details of an error quote the record: names, phone and Aadhaar numbers.
    'log_error_verbosity=terse',
    ...settings,
  ];
  const child = spawn(binaries.postgres, ['-D', cluster, ...all.flatMap((setting) => ['-c', setting])], {
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

function openLog(logFile: string): number {
  try {
    return openSync(logFile, 'a', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice =
      code === 'EISDIR'
        ? 'it is a folder; rename it'
        : code === 'ENOSPC'
          ? 'free some space on its disk'
          : `make it writable (${code})`;
    throw new StartError(`The log of the database cannot be written to ${logFile}: ${advice}.`);
  }
}

/** The setting is a list, so a comma in the path would split it. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

async function afterFailure(server: Server, ended: string, text: string): Promise<undefined> {
  if (text.includes('pre-existing shared memory block')) {
    await endOrphans(server.cluster);
    await pause(100);
    return undefined;
  }
  if (/lock file .* already exists/.test(text)) {
    const { pid = 0 } = (await readPidFile(server.cluster)) ?? {};
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
  throw new StartError(
    `PostgreSQL did not start: ${reason} (see ${server.logFile})${adviceOn(text, join(server.dataFolder, 'postgres'))}`,
  );
}

/**
 * Keeps one older log when the current one is large. The server appends to the same file, so its lines are
 * copied and the file is truncated; lines that it writes in between are lost.
 */
export async function rotateLog(logFile: string, limitBytes = LOG_LIMIT_BYTES): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size < limitBytes) return;
  const older = `${logFile}.1`;
  // On a full disk the old lines are dropped to make room.
  await copyFile(logFile, older).catch(() => rm(older, { force: true }));
  await truncate(logFile);
}

async function logSince(logFile: string, start: number): Promise<string> {
  const file = await open(logFile, 'r').catch(() => undefined);
  if (!file) return '';
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64_000), position: start });
  await file.close();
  return buffer.toString('utf8', 0, bytesRead);
}
