import { mayFinish } from '../../../domain/people/may-finish.ts';
import { databaseFault, isConnectionLost } from '../../../kit/server/db/database-faults.ts';
// biome-ignore lint/style/noRestrictedImports: a job, which ends with `mayFinish`
import { type Db, inTransaction } from '../../../kit/server/db/db.ts';
import { unscopedOf } from '../../../kit/server/db/scope.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { listOfUses } from '../../../kit/server/master/master-uses.ts';
import { customerTraits } from '../../../masters/choices.ts';
import { importRefusals, messages } from '../contract.ts';
import { countPhones, markDuplicates, restorePhones, updatePhones } from '../repeats/queries.ts';
import {
  addCustomers,
  allowTime,
  countGood,
  deleteOldImports,
  endJob,
  type Job,
  linkFormerHolders,
  openJobs,
  refuseLostAreas,
  removeCustomers,
  supersedeHolders,
  takeJob,
  usesOfImport,
} from './queries.ts';

const LOOK_MS = 4_000;

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
  const timer = setInterval(wake, LOOK_MS).unref();
  app.addHook('onReady', async () => wake());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await working;
  });
  return wake;
}

type JobWork = (db: Db, job: Job) => Promise<void>;

async function workAll({ db: scoped, log, freeSpace }: App): Promise<void> {
  if (freeSpace() !== 'enough') return;
  const db = unscopedOf(scoped);
  for (const { id } of await openJobs(db)) {
    const attempt = (work: JobWork) =>
      inTransaction(db, async (db) => {
        const job = await takeJob(db, id);
        if (job) await work(db, job);
        return job;
      });
    try {
      const done = await attempt(async (db, job) => {
        await (job.state === 'committing' ? commitImport(db, job) : undoImport(db, job));
        const asked = { userId: job.user_id, branchIds: job.asked_branch_ids };
        if (!(await mayFinish(db, asked, 'import'))) throw importRefusals.importer_not_allowed();
      });
      if (done) await deleteOldImports(db);
    } catch (error) {
      if (!databaseFault(error)) log.error({ err: error, import: id }, 'an import failed');
      // A job waits for the database and for disk space. After any other failure a retry would fail too.
      if (isConnectionLost(error) || databaseFault(error)?.status === 507 || freeSpace() !== 'enough')
        log.warn(`import ${id} waits: ${(error as Error).message}`);
      else await attempt((db, job) => giveUp(db, job, error));
    }
  }
}

/** Another transaction changed a connection, this very file (23505) or an area (23503). */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23503');

/** Ends a job that failed, or that another transaction overtook: the user decides again. */
async function giveUp(db: Db, job: Job, error: unknown): Promise<void> {
  const refusal = databaseFault(error);
  const problem = refusal && refusal.status < 500 ? refusal.message : messages.failed;
  if (job.state === 'undoing')
    return endJob(db, job.id, 'committed', isOvertaken(error) ? inUse('other records') : problem);
  if (isOvertaken(error)) await checkAgain(db, job);
  return endJob(db, job.id, 'staged', isOvertaken(error) ? messages.changed : problem);
}

/** Adds all good rows and updates the chosen phones, unless they have changed since the user saw their number. */
async function commitImport(db: Db, job: Job): Promise<void> {
  await checkAgain(db, job);
  const { id, rows_added, phones_updated } = job;
  if ((await countGood(db, id)) !== rows_added || (await countPhones(db, id)) !== phones_updated)
    return endJob(db, id, 'staged', messages.changed);
  await updatePhones(db, id, phones_updated);
  await supersedeHolders(db, id);
  await addCustomers(db, id);
  if (customerTraits[job.customer_type].hasConnection) await linkFormerHolders(db, id);
  await endJob(db, id, 'committed');
}

/** What may have changed since the rows were staged: areas, and who holds a connection. */
async function checkAgain(db: Db, job: Job): Promise<void> {
  await allowTime(db, job.user_id);
  await refuseLostAreas(db, job);
  await markDuplicates(db, job);
}

/** Removes all customers of an import, unless a record refers to one of them, and restores phones. */
async function undoImport(db: Db, job: Job): Promise<void> {
  await allowTime(db, job.user_id);
  const uses = await usesOfImport(db, job.id);
  if (uses.length > 0) return endJob(db, job.id, 'committed', inUse(listOfUses(uses)));
  await restorePhones(db, job.id);
  await removeCustomers(db, job.id);
  return endJob(db, job.id, 'undone');
}

const inUse = (uses: string) => `The import cannot be undone: its customers are used by ${uses}`;
