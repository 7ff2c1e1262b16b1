// Examines the installation, changes nothing, and prints a line for each check; the exit code is 1 with something to do.
import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Connection, openDatabase } from '../kit/server/db.ts';
import { surviveClosedOutputs } from '../kit/server/logging.ts';
import { missingMigration, nameOf } from '../kit/server/migrate.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { readConfig } from './config.ts';
import { backupCheck, diskCheck, type Finding, recordChecks } from './doctor/checks.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

surviveClosedOutputs();
process.exitCode = await examine();
// The channel to the launcher keeps the process alive.
process.exit();

async function examine(): Promise<number> {
  let todos = 0;
  const print = ({ subject, found, todo }: Finding) => {
    if (todo) todos++;
    console.log(`${todo ? 'TO DO' : 'good '}  ${subject}: ${found}${todo ? `. ${todo}` : ''}`);
  };
  const config = readConfig();
  let stop = async () => {};
  try {
    const { DATABASE_URL, BACKUP_DIR } = config;
    const data = DATABASE_URL ? undefined : await openData(config.DATA_DIR);
    if (data) stop = data.stop;
    const connection = data?.connection ?? { connectionString: DATABASE_URL ?? '' };
    console.log(`Data: ${data?.place ?? nameOf(connection)}`);
    const schema = await schemaCheck(connection);
    print(schema);
    if (!schema.todo) await checkRecords(connection, print);
    if (data) print(await diskCheck(config.DATA_DIR));
    print(await backupCheck(BACKUP_DIR, data !== undefined));
    if (BACKUP_DIR && (await lstat(BACKUP_DIR).catch(() => undefined)))
      print(await diskCheck(BACKUP_DIR, 'Disk of backups'));
  } catch (error) {
    todos++;
    console.error(error instanceof StartError ? error.message : error);
  } finally {
    await stop();
  }
  return todos > 0 ? 1 : 0;
}

/** The database of the data folder, running or not; a folder without one is not filled. */
async function openData(dataDir: string) {
  const folder = resolve(dataDir);
  if (!(await lstat(join(folder, 'postgres')).catch(() => undefined)))
    throw new StartError(`There is no database in ${folder}; set DATA_DIR or DATABASE_URL.`);
  return startPostgres({ dataDir, log: (line) => console.error(line) });
}

async function schemaCheck(connection: Connection): Promise<Finding> {
  const subject = 'Tables';
  try {
    const missing = await missingMigration(connection, MIGRATIONS);
    if (!missing) return { subject, found: 'those of this version' };
    return { subject, found: `${missing} is not applied`, todo: 'start this version of the console once' };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { subject, found: reasonOf(error), todo: 'the records were not checked' };
  }
}

async function checkRecords(connection: Connection, print: (finding: Finding) => void): Promise<void> {
  const { db, close } = openDatabase(connection, { max: 1, application_name: 'distribution-console doctor' });
  try {
    for (const check of recordChecks) print(await check(db));
  } finally {
    await close();
  }
}
