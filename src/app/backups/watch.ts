import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isDue } from '../../features/backups/queries.ts';
import type { BackupPlan } from '../../features/backups/routes.ts';
import { lastTime } from '../../features/backups/schedule.ts';
import type { Db } from '../../kit/server/db.ts';

const LOOK_EVERY_MS = 60_000;
const COMMAND = join(import.meta.dirname, '../backup.ts');

/**
 * Makes backups by themselves, each in a process of its own: requests are not slowed down, and the memory is given
 * back. Of several consoles on one database, one makes it.
 */
export function watchBackups(db: Db, { folder, at }: { folder: string; at: string }) {
  let running: ReturnType<typeof spawn> | undefined;
  const start = (...words: string[]) => {
    // The channel ends it with this process.
    running = spawn(process.execPath, [COMMAND, 'automatic', ...words], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.once('exit', () => {
      running = undefined;
    });
  };
  const look = async () => {
    if (!running && (await isDue(db, lastTime(at, new Date())))) start();
  };
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
  const plan: BackupPlan = { folder, at, begin: (runId) => start('--run', String(runId)) };
  const stop = async () => {
    clearInterval(timer);
    const ended = running && new Promise((resolve) => running?.once('exit', resolve));
    running?.kill('SIGTERM');
    await ended;
  };
  return { plan, look, stop };
}
