import type { Db } from '../../../kit/server/db.ts';
import { customerTraits } from '../../../masters/choices.ts';
import { messages } from '../contract.ts';
import {
  addCustomers,
  allowTime,
  countGood,
  endJob,
  type Job,
  linkFormerHolders,
  markDuplicates,
  refuseLostAreas,
  removeCustomers,
  supersedeHolders,
  usesOfImport,
} from './queries.ts';

/** Adds all good rows, unless they have changed since the user saw their number. */
export async function commitImport(db: Db, job: Job): Promise<void> {
  await checkAgain(db, job);
  if ((await countGood(db, job.id)) !== job.rows_added) return endJob(db, job.id, 'staged', messages.changed);
  await supersedeHolders(db, job.id);
  await addCustomers(db, job.id);
  if (customerTraits[job.customer_type].hasConnection) await linkFormerHolders(db, job.id);
  await endJob(db, job.id, 'committed');
}

/** What may have changed since the rows were staged: areas, and who holds a connection. */
async function checkAgain(db: Db, job: Job): Promise<void> {
  await allowTime(db, job.user_id);
  await refuseLostAreas(db, job);
  await markDuplicates(db, job);
}

/** Removes all customers of an import, unless a record refers to one of them. */
export async function undoImport(db: Db, job: Job): Promise<void> {
  await allowTime(db, job.user_id);
  const uses = await usesOfImport(db, job.id);
  if (uses.length > 0) return refuseUndo(db, job, uses);
  await removeCustomers(db, job.id);
  await endJob(db, job.id, 'undone');
}

const refuseUndo = (db: Db, { id }: Job, uses: readonly string[] = ['other records']) =>
  endJob(db, id, 'committed', `The import cannot be undone: its customers are used by ${uses.join(' and ')}`);

/** What a job ends with when another transaction was quicker: the person decides again. */
export const refusals = {
  committing: async (db: Db, job: Job): Promise<void> => {
    await checkAgain(db, job);
    await endJob(db, job.id, 'staged', messages.changed);
  },
  undoing: (db: Db, job: Job): Promise<void> => refuseUndo(db, job),
};
