import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Connection } from '../database/connection.ts';
import type { Settings } from '../installation.ts';
import { clearScratch } from '../postgres/scratch.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { FreeSpace } from '../process/free-space.ts';
import { StartError } from '../process/start-error.ts';
import { closing } from './closers.ts';

/** A database that was reached, and how to leave it; the embedded one is stopped unless a console uses it. */
export type Opened = {
  connection: Connection;
  /** Of the embedded one. */
  place?: string;
  freeSpace?: () => FreeSpace;
  stop: () => Promise<void>;
};

/** The folder of the embedded database; undefined with a server of its own. */
export const clusterOf = ({ DATABASE_URL, DATA_DIR }: Settings): string | undefined =>
  DATABASE_URL ? undefined : resolve(DATA_DIR, 'postgres');

/** Ends and deletes what killed restores, verifications and moves left, with a line for each. */
export async function clearLeftovers({ DATA_DIR }: Settings): Promise<void> {
  for (const place of [resolve(DATA_DIR), tmpdir()]) await clearScratch(place, console.error);
}

/** The database of the settings; a data folder without one gets an empty one. */
export async function openStorage({ DATABASE_URL, DATA_DIR }: Settings): Promise<Opened> {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, stop: async () => undefined };
  return openEmbedded(DATA_DIR);
}

/** The database of the settings, which must be there, whether or not a console runs. */
export async function openDatabaseOf(config: Settings): Promise<Opened> {
  const { DATABASE_URL, DATA_DIR } = config;
  if (!DATABASE_URL && !(await hasDatabase(DATA_DIR)))
    throw new StartError(`There is no database in ${resolve(DATA_DIR)}; set DATA_DIR or DATABASE_URL.`);
  return openStorage(config);
}

/** The database of a data folder, of an older version by its programs; an interrupted start leaves no server running. */
export async function openEmbedded(
  dataDir: string,
  { programs, settings = [] }: { programs?: string; settings?: readonly string[] } = {},
): Promise<Opened> {
  const starting = startPostgres({ dataDir, programs, settings, log: (line) => console.error(line) });
  const stop = closing(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  return { ...(await starting), stop };
}

export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => name === 'postgres' || name.startsWith('postgres.restored-over-'));
}
