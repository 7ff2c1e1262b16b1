import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'appliance/database/connection.ts';
import { migrate } from 'appliance/database/migrate.ts';

/** Files of an early version: the first numbers with other names, and more of them. */
const FILES = {
  '0001_users_and_files.sql': 'create table users (id integer, email text);',
  '0003_masters.sql': 'create table business_settings (business_name text);',
  '0041_fewer_list_indexes.sql': `insert into business_settings values ('Early Gas');`,
};

/** Gives an empty database the tables of an early version, by migrations with the names that it had. */
export async function makeEarlyTables(connection: Connection): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const [name, sql] of Object.entries(FILES)) await writeFile(join(folder, name), sql);
  await migrate(connection, folder);
  await rm(folder, { recursive: true });
}
