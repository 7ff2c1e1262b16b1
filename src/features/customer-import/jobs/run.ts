import type { App } from '../../../kit/server/app.ts';
import { databaseFault, isConnectionLost } from '../../../kit/server/database-faults.ts';
import { type Db, inTransaction } from '../../../kit/server/db.ts';
import { commitImport, refusals, undoImport } from './commit.ts';
import { endJob, type Job, openJobs, takeJob, tidyImports } from './queries.ts';

const LOOK_MS = 4_000;
const TIDY_MS = 60 * 60 * 1_000;

/**
 * Commits and undoes imports, each in one transaction whose lock ends with it. A process that dies leaves its job to the
 * next one that looks.
 * @returns what starts the work at once
 * @example const wake = importJobs(app); wake();
 */
export function importJobs(app: App): () => void {
  let working = Promise.resolve();
  const wake = () => {
    working = working
      .then(() => workAll(app))
      .catch((error: Error) => app.log.warn(`imports wait: ${error.message}`));
  };
  const tidy = () =>
    tidyImports(app.db).catch((error: unknown) => app.log.error({ err: error }, 'tidying imports failed'));
  const timers = [setInterval(wake, LOOK_MS).unref(), setInterval(tidy, TIDY_MS).unref()];
  app.addHook('onReady', async () => wake());
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await working;
  });
  return wake;
}

type Works = Record<Job['state'], (db: Db, job: Job) => Promise<void>>;
const works: Works = { committing: commitImport, undoing: undoImport };
const WRONG = 'Something went wrong; nothing was changed';
const givingUp: Works = {
  committing: (db, { id }) => endJob(db, id, 'staged', WRONG),
  undoing: (db, { id }) => endJob(db, id, 'committed', WRONG),
};

async function workAll({ db, log }: App): Promise<void> {
  for (const id of await openJobs(db)) {
    const run = (by: Works) =>
      inTransaction(db, async (db) => {
        const job = await takeJob(db, id);
        if (job) await by[job.state](db, job);
        return job;
      });
    try {
      if (await run(works)) await tidyImports(db);
    } catch (error) {
      if (!databaseFault(error)) log.error({ err: error, import: id }, 'an import failed');
      // A job waits for the database and for disk space. After any other failure a retry would fail too.
      if (isConnectionLost(error) || databaseFault(error)?.status === 507)
        log.warn(`import ${id} waits: ${(error as Error).message}`);
      else await run(isOvertaken(error) ? refusals : givingUp);
    }
  }
}

/** Another transaction changed a connection, this very file (23505) or an area (23503). */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23503');
