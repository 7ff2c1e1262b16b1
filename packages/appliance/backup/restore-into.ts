import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../../src/kit/server/db/db.ts';
import type { Tables } from '../../../src/kit/server/db/tables.ts';
import { type Connection, isBehindPooler } from '../database/connection.ts';
import { lockMigrations } from '../database/migrate.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { connectForCopy, isInUse, quoted, readRelations, readTables } from './catalog.ts';
import { type CheckedFile, load } from './load.ts';
import type { BackupProgress } from './take.ts';

const NOTICE_MS = 3_000;

const AUDIT_SETTINGS = `
  set statement_timeout = 0;
  set work_mem = '128MB';
  set jit = off`;

/** What only the business knows of its tables. */
export type Business = {
  /** Its name; '' without one. */
  nameOf: (db: Db) => Promise<string>;
  /** Whether there are no records yet, as after a first start. */
  isUntouched: (db: Db) => Promise<boolean>;
  /** People who can sign in. */
  activePeople: (db: Db) => Promise<string[]>;
  /** Ends what must not come back with older records, and returns a line about it. */
  endKeys: (db: Db) => Promise<string | undefined>;
  /** A line for each fault of the books; the connections share the work. */
  audit: (...connections: Db[]) => Promise<string[]>;
};

export type RestoreOptions = {
  /** The folder of the migrations. */
  folder: string;
  business: Business;
  /** The name of the business whose records may be replaced. */
  replace: string | undefined;
  /** The name of a business without one. */
  unnamed: string;
  /** Whether API keys go on. */
  keepsKeys: boolean;
  /** Of the records that are replaced, where they are in another database. */
  activeBefore?: string[] | undefined;
  onProgress: BackupProgress;
  /** Gets a line for what is left out. */
  log: (line: string) => void;
};

/** The usual queries on one connection, inside its current transaction. */
export function queriesOn(client: pg.Client): Db {
  const own = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => own, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

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
    const before = (await refuseRecords(client, options)) ?? options.activeBefore;
    await load(client, file, options);
    const ended = options.keepsKeys ? undefined : await options.business.endKeys(queriesOn(client));
    const people = before ? await options.business.activePeople(queriesOn(client)) : [];
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
    const tables = (await readTables(first)).toSorted((left, right) => right.bytes - left.bytes).values();
    const analyze = async (client: pg.Client) => {
      await client.query(AUDIT_SETTINGS);
      for (const { name } of tables) await client.query(`analyze public.${quoted(name)}`);
    };
    // Without statistics the audit of a million sales takes minutes.
    await Promise.all(clients.map(analyze));
    return await business.audit(...clients.map(queriesOn));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Refuses a database with records, unless the name of its business was typed. @returns who is active in those records */
export async function refuseRecords(
  client: pg.Client,
  { business, replace, unnamed }: Pick<RestoreOptions, 'business' | 'replace' | 'unnamed'>,
): Promise<string[] | undefined> {
  const relations = await readRelations(client);
  if (relations.length === 0) return undefined;
  if (!relations.includes('migrations') || !relations.includes('business_settings'))
    throw new StartError(
      `The database has tables of another program (${relations.slice(0, 5).join(', ')}); restore into an empty one. Nothing was changed.`,
    );
  const db = queriesOn(client);
  if (await business.isUntouched(db)) return undefined;
  const name = (await business.nameOf(db)) || unnamed;
  if (replace === name) return business.activePeople(db);
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
