// npm run backup, restore, verify, move and upgrade: also for a database that a running console uses.
import pg from 'pg';
import { isStorageFull } from '../kit/server/db.ts';
import { surviveClosedOutputs } from '../kit/server/logging.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { automatic } from './backups/automatic.ts';
import { backUp } from './backups/back-up.ts';
import { move } from './backups/move.ts';
import { restore } from './backups/restore.ts';
import { upgrade } from './backups/upgrade.ts';
import { verify } from './backups/verify.ts';
import { closeAll, endOnSignals, unlessInterrupted } from './closers.ts';
import { readConfig } from './config.ts';

const commands = { backup: backUp, restore, verify, move, upgrade, automatic };

surviveClosedOutputs();
// What is interrupted leaves everything as it was.
endOnSignals();

const [name = '', ...words] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name))
    throw new StartError(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`);
  const isGood = await commands[name as keyof typeof commands](readConfig(), words);
  await unlessInterrupted();
  await closeAll();
  process.exit(isGood ? 0 : 1);
} catch (error) {
  await unlessInterrupted();
  const isExpected = error instanceof StartError || isStorageFull(error);
  const isRefused = error instanceof pg.DatabaseError;
  console.error(
    isExpected ? reasonOf(error) : isRefused ? `The database refuses this: ${error.message}` : error,
  );
  await closeAll();
  process.exit(1);
}
