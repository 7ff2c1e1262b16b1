import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';

// Deletes the data folder of a stopped console after its name is typed (`--yes` for scripts).
try {
  await resetData(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function resetData(options) {
  if (process.env.DATABASE_URL)
    throw new Error('DATABASE_URL is set: drop that database with its own tools.');
  const folder = resolve(process.env.DATA_DIR || './data');
  const database = join(folder, 'postgres');
  if (!existsSync(database)) throw new Error(`There is no database in ${folder}.`);
  if (existsSync(join(database, 'postmaster.pid')))
    throw new Error(`The database in ${folder} is in use. Stop the console first.`);
  const cluster = realpathSync(database);
  if (homeOf(cluster, folder) !== realpathSync(folder))
    throw new Error(
      `${database} is a link to the database of ${homeOf(cluster, folder)}. Nothing was deleted.`,
    );
  if (!options.includes('--yes') && !(await isConfirmed(folder))) throw new Error('Nothing was deleted.');
  // For root, in a folder that other accounts cannot enter, each database is a link to another folder.
  for (const name of readdirSync(folder).filter((name) => name.startsWith('postgres.before-'))) {
    const kept = existsSync(join(folder, name)) && realpathSync(join(folder, name));
    if (kept && homeOf(kept, folder) === realpathSync(folder)) rmSync(kept, { recursive: true });
  }
  rmSync(cluster, { recursive: true });
  rmSync(folder, { recursive: true });
  console.log(`Deleted ${folder}.`);
}

/** The data folder that a cluster belongs to; one inside the folder may have no record of it. */
function homeOf(cluster, folder) {
  const record = join(cluster, 'console-data-folder');
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : realpathSync(folder);
}

async function isConfirmed(folder) {
  const name = basename(folder);
  const terminal = createInterface({ input: stdin, output: stdout });
  const typed = await terminal.question(
    `This deletes all records in ${folder}. Type "${name}" to continue: `,
  );
  terminal.close();
  return typed === name;
}
