import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, isBehindPooler } from '../database/connection.ts';
import { lockMigrations } from '../database/migrate.ts';
import type { Business } from '../installation.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { connectForCopy, isInUse, quoted, readRelations, readTables } from './catalog.ts';
import { type CheckedFile, type LoadOptions, load } from './load.ts';

const NOTICE_MS = 3_000;

const AUDIT_SETTINGS = `
  set statement_timeout = 0;
  set work_mem = '128MB';
  set jit = off`;

export type RestoreOptions = LoadOptions & {
  /** The name of the business whose records may be replaced. */
  replace: string | undefined;
  /** Stands for the name of a business without one. */
  fallbackName: string;
  /** Whether API keys go on. */
  keepsKeys: boolean;
  /** Who was active in the replaced records, if those are in another database. */
  activePeopleBefore?: string[] | undefined;
};

/**
 * Restores a checked file in one transaction, then audits its books and returns their faults.
 * @throws StartError when the database has records of another name than `replace`, is in use or behind a pooler, or the
 *   file does not fit; nothing is changed then
 */
export async function restoreInto(
  connection: Connection,
  file: CheckedFile,
  options: RestoreOptions,
): Promise<string[]> {
  // Its open connections look like a console that runs.
  if (isBehindPooler(connection))
    throw new StartError(
      'The address leads to a pooler (pgbouncer=true); restore with the address of the database itself. Nothing was changed.',
    );
  const client = await connectForCopy(connection);
  try {
    await client.query('begin');
    // A console that starts waits for this lock; one that has passed it is connected.
    await lockMigrations(client);
    await refuseInUse(client);
    const before = (await refuseRecords(client, options)) ?? options.activePeopleBefore;
    await load(client, file, options);
    const ended = options.keepsKeys ? undefined : await options.business.endKeys(client);
    const people = before ? await options.business.activePeople(client) : [];
    await client.query('commit');
    if (ended) options.log(ended);
    const again = people.filter((person) => !before?.includes(person));
    if (again.length > 0)
      options.log(
        `Active again, but disabled or not there before: ${again.join(', ')}. Look at Super Admin, People.`,
      );
    return await audit(connection, options.business).catch((error: unknown) => {
      throw new StartError(
        `All rows are restored and equal to the backup, but the books could not be audited (${reasonOf(error)}); run npm run doctor.`,
      );
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Two connections halve the time on two processor cores; only what is committed can be seen by both. */
async function audit(connection: Connection, business: Business): Promise<string[]> {
  const clients = await Promise.all([connectForCopy(connection), connectForCopy(connection)]);
  try {
    const [first] = clients;
    const tables = (await readTables(first, business.leftOut))
      .toSorted((left, right) => right.bytes - left.bytes)
      .values();
    const analyze = async (client: pg.Client) => {
      await client.query(AUDIT_SETTINGS);
      for (const { name } of tables) await client.query(`analyze public.${quoted(name)}`);
    };
    // Without statistics the audit of a million sales takes minutes.
    await Promise.all(clients.map(analyze));
    return await business.audit(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Refuses a database with records, unless the name of its business was typed. @returns who is active in those records */
export async function refuseRecords(
  client: pg.Client,
  { business, replace, fallbackName }: Pick<RestoreOptions, 'business' | 'replace' | 'fallbackName'>,
): Promise<string[] | undefined> {
  const relations = await readRelations(client);
  if (relations.length === 0) return undefined;
  if (!relations.includes('migrations') || !relations.includes(business.ownTable))
    throw new StartError(
      `The database has tables of another program (${relations.slice(0, 5).join(', ')}); restore into an empty one. Nothing was changed.`,
    );
  if (await business.isUntouched(client)) return undefined;
  const name = (await business.nameOf(client)) || fallbackName;
  if (replace === name) return business.activePeople(client);
  throw new StartError(
    `There are records of "${name}" already. To replace them all by the backup, add: --replace "${name}". Nothing was changed.`,
  );
}

/** PostgreSQL notices a little later that a console has stopped. */
export async function refuseInUse(client: pg.Client): Promise<void> {
  for (const began = Date.now(); await isInUse(client); await pause(50))
    if (Date.now() - began > NOTICE_MS)
      throw new StartError(
        'A console uses the database, or a pooler keeps its connections open; stop it first. Nothing was changed.',
      );
}
