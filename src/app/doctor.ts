// Examines the installation, changes nothing, and prints a line for each check; the exit code is 1 with something to do.
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, openDatabase } from '../kit/server/db.ts';
import { missingMigration, nameOf } from '../kit/server/migrate.ts';
import type { KeySource } from '../kit/server/secret-key.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { runCommand } from './closers.ts';
import { readConfig } from './config.ts';
import { backupCheck, diskCheck, type Finding, keyCheck, recordChecks } from './doctor/checks.ts';
import { keySourceOf, MIGRATIONS, openDatabaseOf } from './storage.ts';

await runCommand(async () => {
  let todos = 0;
  const print = ({ subject, found, todo }: Finding) => {
    if (todo) todos++;
    console.log(
      `${todo ? 'TO DO' : 'good '}  ${subject}: ${todo ? `${found.replace(/\.$/, '')}. ${todo}` : found}`,
    );
  };
  const config = readConfig();
  const { DATA_DIR, BACKUP_DIR } = config;
  const isEmbedded = config.DATABASE_URL === undefined;
  const { connection, place } = await openDatabaseOf(config);
  console.log(`Data: ${place ?? nameOf(connection)}`);
  const schema = await schemaCheck(connection);
  print(schema);
  if (!schema.todo) await checkRecords(connection, keySourceOf(config), print);
  if (isEmbedded) print(await diskCheck(await realpath(join(DATA_DIR, 'postgres'))));
  print(await backupCheck(BACKUP_DIR, isEmbedded));
  if (BACKUP_DIR && (await lstat(BACKUP_DIR).catch(() => undefined)))
    print(await diskCheck(BACKUP_DIR, 'Disk of backups'));
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

async function checkRecords(
  connection: Connection,
  secretKey: KeySource,
  print: (finding: Finding) => void,
): Promise<void> {
  const { db, close } = openDatabase(connection, { max: 1, application_name: 'distribution-console doctor' });
  try {
    for (const check of recordChecks) print(await check(db));
    print(await keyCheck(db, secretKey));
  } finally {
    await close();
  }
}
