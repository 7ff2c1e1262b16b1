import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileName } from 'appliance/backup/write-backup.ts';
import { reasonOf } from 'appliance/process/start-error.ts';
import { backupFolder, isDue } from '../../features/backups/queries.ts';
import type { BackupPlace, BackupPlan } from '../../features/backups/routes.ts';
import { lastTime } from '../../features/backups/schedule.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { ROOT } from '../../kit/server/process/root.ts';

const LOOK_EVERY_MS = 60_000;
const COMMAND = join(ROOT, 'src/app/backup.ts');

/**
 * Makes backups by themselves, each in a process of its own: requests are not slowed down, and the memory is given
 * back. Of several consoles on one database, one makes it.
 */
export function watchBackups(db: Db, place: BackupPlace) {
  const { fixed, at, isEncrypted } = place;
  // One may still verify its backup when the next one begins.
  const running = new Set<ChildProcess>();
  const start = (output: 'ignore' | 'pipe', ...words: string[]) => {
    // The channel ends it with this process.
    const child = spawn(process.execPath, [COMMAND, ...words], {
      stdio: ['ignore', output, 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    child.once('error', (error) => {
      running.delete(child);
      console.error(`Cannot start a backup: ${reasonOf(error)}`);
    });
    return child;
  };
  const look = async () => {
    if (running.size > 0 || !(await backupFolder(db, fixed))) return;
    if (await isDue(db, lastTime(at, new Date()))) start('ignore', 'automatic');
  };
  const stream = () => {
    const child = start('pipe', 'stream');
    const bytes = new PassThrough();
    // The reply listens only after the download is recorded; until then the error would end the process.
    bytes.on('error', () => undefined);
    child.stdout?.pipe(bytes, { end: false });
    // A file that was cut off must not look complete.
    child.once('close', (code) => (code === 0 ? bytes.end() : bytes.destroy(new Error('the backup failed'))));
    child.once('error', (error) => bytes.destroy(error));
    // It may be blocked by a client that does not read.
    bytes.once('close', () => child.kill('SIGKILL'));
    return { name: fileName(new Date(), isEncrypted), bytes };
  };
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
  const begin = (runId: number) => void start('ignore', 'automatic', '--run', String(runId));
  const plan: BackupPlan = { ...place, begin, stream };
  const stop = async () => {
    clearInterval(timer);
    const ended = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
  };
  return { plan, look, stop };
}
