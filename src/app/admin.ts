// npm run admin: accounts from the command line, whether or not a console runs.
import { openDatabase } from '../kit/server/db.ts';
import { surviveClosedOutputs } from '../kit/server/logging.ts';
import { missingMigration } from '../kit/server/migrate.ts';
import { StartError } from '../kit/server/start-error.ts';
import { commandOf, USAGE } from './admin/commands.ts';
import { closeAll, closing, endOnSignals, unlessInterrupted } from './closers.ts';
import { readConfig } from './config.ts';
import { MIGRATIONS, openDatabaseOf } from './storage.ts';

surviveClosedOutputs();
endOnSignals();
process.exitCode = await administer();
// The channel to the launcher keeps the process alive.
process.exit();

async function administer(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { connection } = await openDatabaseOf(readConfig());
    const missing = await missingMigration(connection, MIGRATIONS);
    if (missing)
      throw new StartError(`The database lacks ${missing}; start this version of the console once.`);
    const { db, close } = openDatabase(connection, {
      max: 1,
      application_name: 'distribution-console admin',
    });
    closing(close);
    for (const line of await command(db)) console.log(line);
    return 0;
  } catch (error) {
    await unlessInterrupted();
    console.error(error instanceof StartError ? error.message : error);
    return 1;
  } finally {
    await unlessInterrupted();
    await closeAll();
  }
}
