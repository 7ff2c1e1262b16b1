import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDue } from '../../features/backups/queries.ts';
import type { BackupPlan } from '../../features/backups/routes.ts';
import { lastTime } from '../../features/backups/schedule.ts';
import type { Db } from '../../kit/server/db.ts';
import { ROOT } from '../../kit/server/root.ts';
import { reasonOf } from '../../kit/server/start-error.ts';

const LOOK_EVERY_MS = 60_000;
const COMMAND = join(ROOT, 'src/app/backup.ts');

/**
 * Makes backups by themselves, each in a process of its own: requests are not slowed down, and the memory is given
 * back. Of several consoles on one database, one makes it.
 */
export function watchBackups(db: Db, settings: Omit<BackupPlan, 'begin'>) {
  // One may still verify its backup when the next one begins.
  const running = new Set<ChildProcess>();
  const start = (...words: string[]) => {
    // The channel ends it with this process.
    const child = spawn(process.execPath, [COMMAND, 'automatic', ...words], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    child.once('error', (error) => {
      running.delete(child);
      console.error(`Cannot start a backup: ${reasonOf(error)}`);
    });
  };
  const look = async () => {
    if (running.size === 0 && (await isDue(db, lastTime(settings.at, new Date())))) start();
  };
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
  const plan: BackupPlan = { ...settings, begin: (runId) => start('--run', String(runId)) };
  const stop = async () => {
    clearInterval(timer);
    const ended = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
  };
  return { plan, look, stop };
}
