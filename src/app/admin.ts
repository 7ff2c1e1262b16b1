// npm run admin: accounts from the command line, whether or not a console runs.

import { closing } from 'appliance/commands/closers.ts';
import { openDatabaseOf } from 'appliance/commands/storage.ts';
import { missingMigration } from 'appliance/database/migrate.ts';
import { StartError } from 'appliance/process/start-error.ts';
import { openDatabase } from '../kit/server/db/db.ts';
import { MIGRATIONS } from '../kit/server/process/root.ts';
import { commandOf, USAGE } from './admin/commands.ts';
import { readConfig } from './config.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const { connection } = await openDatabaseOf(readConfig());
  const missing = await missingMigration(connection, MIGRATIONS);
  if (missing) throw new StartError(`The database lacks ${missing}; start this version of the console once.`);
  const { db, close } = openDatabase(connection, { max: 1, application_name: 'distribution-console admin' });
  closing(close);
  for (const line of await command(db)) console.log(line);
  return 0;
});
