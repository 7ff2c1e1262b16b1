import { randomUUID } from 'node:crypto';
import type { App } from '../../../kit/server/app.ts';
import { isStorageFull } from '../../../kit/server/db.ts';
import { commitImport, undoImport } from './commit.ts';
import { claimJob, endJob, type Job, keepJob, releaseJob, tidyImports } from './queries.ts';
import { JobLost, stageFile } from './stage.ts';

const LOOK_MS = 4_000;
const SIGN_OF_LIFE_MS = 2_000;
const TIDY_MS = 60 * 60 * 1_000;
/** A job that fails so often is given up. */
const MOST_FAILURES = 4;
const GIVEN_UP = { staging: 'failed', committing: 'staged', undoing: 'committed' } as const;

/**
 * Works on imports, one at a time in this process, and takes over those that another process has left.
 * @returns what wakes it when there is something to do
 * @example const wake = importJobs(app); wake();
 */
export function importJobs(app: App): () => void {
  const stopping = new AbortController();
  const token = randomUUID();
  let isWanted = false;
  let working: Promise<void> | undefined;

  const work = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      const job = await claimJob(app.db, `${token} ${randomUUID()}`);
      if (!job) return;
      await run(app, job, stopping.signal);
      isWanted = true;
    }
  };
  const wake = () => {
    isWanted = true;
    working ??= work()
      .catch((error: unknown) => {
        // Without room on the disk they wait for it, looked for every few seconds.
        if (!isStorageFull(error)) app.log.warn({ err: error }, 'imports wait');
      })
      .finally(() => {
        working = undefined;
      });
  };

  const timers = [
    setInterval(wake, LOOK_MS),
    setInterval(() => {
      tidyImports(app.db).catch((error: unknown) => app.log.error({ err: error }, 'tidying imports failed'));
    }, TIDY_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onReady', async () => wake());
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await working;
  });
  return wake;
}

const works = { staging: stageFile, committing: commitImport, undoing: undoImport };

async function run(app: App, job: Job, signal: AbortSignal): Promise<void> {
  const { db } = app;
  const alive = setInterval(() => void keepJob(db, job).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    await works[job.state](db, job, signal);
    if (signal.aborted) await releaseJob(db, job, false);
    else if (job.state !== 'staging') await tidyImports(db);
  } catch (error) {
    // Nothing can be noted on a full disk; the job is claimed anew when there is room.
    if (error instanceof JobLost || isStorageFull(error)) return;
    app.log.error({ err: error, import: job.id }, 'an import failed');
    if (job.failures < MOST_FAILURES) await releaseJob(db, job, true);
    else await endJob(db, job, GIVEN_UP[job.state], 'Something went wrong; nothing was changed');
  } finally {
    clearInterval(alive);
  }
}
