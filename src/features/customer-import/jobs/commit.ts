import { type Db, inTransaction } from '../../../kit/server/db.ts';
import { RuleError } from '../../../kit/server/errors.ts';
import { customerTraits } from '../../../masters/choices.ts';
import { messages } from '../contract.ts';
import { markDuplicates } from '../duplicates/queries.ts';
import {
  addCustomers,
  allowTime,
  countGood,
  endJob,
  type Job,
  linkFormerHolders,
  refuseLostAreas,
  removeCustomers,
  supersedeHolders,
  usesOfImport,
} from './queries.ts';
import { JobLost } from './stage.ts';

/** Adds all good rows in one transaction, if they still are those that the person was told of. */
export async function commitImport(db: Db, job: Job): Promise<void> {
  try {
    await inTransaction(db, (db) => add(db, job));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await inTransaction(db, async (db) => {
      await judgeAnew(db, job);
      await endJob(db, job, 'staged', messages.changed);
    });
  }
}

async function add(db: Db, job: Job): Promise<void> {
  await judgeAnew(db, job);
  if ((await countGood(db, job.id)) !== job.rows_added) throw new RuleError(messages.changed, 409);
  await supersedeHolders(db, job.id);
  await addCustomers(db, job.id);
  if (customerTraits[job.customer_type].hasConnection) await linkFormerHolders(db, job.id);
  if (!(await endJob(db, job, 'committed'))) throw new JobLost();
}

/** What may have changed since the rows were staged: who holds a connection, and which areas there are. */
async function judgeAnew(db: Db, job: Job): Promise<void> {
  await allowTime(db, job);
  await refuseLostAreas(db, job);
  await markDuplicates(db, job);
}

/** A connection, this very file (23505) or an area (23503) was changed by another transaction, before or meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof RuleError ||
  (error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23503'));

/** Takes all customers of an import away again in one transaction, unless something refers to one of them. */
export async function undoImport(db: Db, job: Job): Promise<void> {
  try {
    await inTransaction(db, async (db) => {
      await allowTime(db, job);
      const uses = await usesOfImport(db, job.id);
      if (uses.length > 0) throw new RuleError(inUse(uses), 409);
      await removeCustomers(db, job.id);
      if (!(await endJob(db, job, 'undone'))) throw new JobLost();
    });
  } catch (error) {
    const isReferred = error instanceof Error && 'code' in error && error.code === '23503';
    if (isReferred) await endJob(db, job, 'committed', inUse(['other records']));
    else if (error instanceof RuleError) await endJob(db, job, 'committed', error.message);
    else throw error;
  }
}

const inUse = (uses: readonly string[]) =>
  `The import cannot be undone: its customers are used by ${uses.join(' and ')}`;
