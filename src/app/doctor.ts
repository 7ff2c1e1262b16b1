// Examines the installation, changes nothing, and prints a line for each check; the exit code is 1 with something to do.
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabaseOf } from 'appliance/commands/storage.ts';
import { type Connection, nameOf } from 'appliance/database/connection.ts';
import { missingMigration } from 'appliance/database/migrate.ts';
import { reasonOf, StartError } from 'appliance/process/start-error.ts';
import { backupFolder } from '../features/backups/queries.ts';
import { openDatabase } from '../kit/server/db/db.ts';
import { MIGRATIONS } from '../kit/server/process/root.ts';
import { type Config, keySourceOf, readConfig } from './config.ts';
import {
  backupCheck,
  diskCheck,
  type Finding,
  folderCheck,
  keyCheck,
  mailCheck,
  pageCheck,
  recordChecks,
} from './doctor/checks.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  let todos = 0;
  const print = ({ subject, found, todo }: Finding) => {
    if (todo) todos++;
    console.log(
      `${todo ? 'TO DO' : 'good '}  ${subject}: ${todo ? `${found.replace(/\.$/, '')}. ${todo}` : found}`,
    );
  };
  const config = readConfig();
  const { DATA_DIR } = config;
  const isEmbedded = config.DATABASE_URL === undefined;
  const { connection, place } = await openDatabaseOf(config);
  console.log(`Data: ${place ?? nameOf(connection)}`);
  const data = isEmbedded ? await realpath(join(DATA_DIR, 'postgres')) : undefined;
  const folder = await checkDatabase(connection, { config, data, print });
  if (data) print(await diskCheck(data));
  print(await backupCheck(folder, isEmbedded));
  print(await mailCheck(config));
  if (folder && (await lstat(folder).catch(() => undefined)))
    print(await diskCheck(folder, 'Disk of backups'));
  return todos > 0 ? 1 : 0;
});

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

/** A damaged database is not examined further. @returns the folder of the backups */
async function checkDatabase(
  connection: Connection,
  { config, data, print }: { config: Config; data: string | undefined; print: (finding: Finding) => void },
): Promise<string | undefined> {
  const pages = await pageCheck(connection, data !== undefined);
  print(pages);
  if (pages.todo) return config.BACKUP_DIR;
  const schema = await schemaCheck(connection);
  print(schema);
  if (schema.todo) return config.BACKUP_DIR;
  const { db, pool, close } = openDatabase(connection, {
    max: 1,
    application_name: 'distribution-console doctor',
  });
  try {
    for (const check of recordChecks) print(await check(db, pool));
    print(await keyCheck(db, keySourceOf(config)));
    const folder = await backupFolder(db, config.BACKUP_DIR);
    if (folder) print(await folderCheck(db, folder, data));
    return folder;
  } finally {
    await close();
  }
}
