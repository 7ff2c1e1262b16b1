import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';

/** Deletes the data folder of a stopped console after its name is typed (`--yes` for scripts). */
export async function resetData(options) {
  if (process.env.DATABASE_URL)
    throw new Error('DATABASE_URL is set: drop that database with its own tools.');
  const folder = resolve(process.env.DATA_DIR || './data');
  const database = join(folder, 'postgres');
  if (!existsSync(database)) throw new Error(`There is no database in ${folder}.`);
  if (existsSync(join(database, 'postmaster.pid')))
    throw new Error(`The database in ${folder} is in use. Stop the console first.`);
  const cluster = realpathSync(database);
  const home = join(cluster, 'console-data-folder');
  if (existsSync(home) && readFileSync(home, 'utf8').trim() !== realpathSync(folder))
    throw new Error(
      `${database} is a link to the database of ${readFileSync(home, 'utf8').trim()}. Nothing was deleted.`,
    );
  if (!options.includes('--yes') && !(await isConfirmed(folder))) throw new Error('Nothing was deleted.');
  // For root, in a folder that other accounts cannot enter, the database is a link to another folder.
  rmSync(cluster, { recursive: true });
  rmSync(folder, { recursive: true });
  console.log(`Deleted ${folder}.`);
}

async function isConfirmed(folder) {
  const name = basename(folder);
  const terminal = createInterface({ input: stdin, output: stdout });
  const typed = await terminal.question(`This deletes all records in ${folder}. Type "${name}" to go on: `);
  terminal.close();
  return typed === name;
}
