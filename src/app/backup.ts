// npm run backup, restore, verify and move: also for a database that a running console uses.
import pg from 'pg';
import { isStorageFull } from '../kit/server/db.ts';
import { surviveClosedOutputs } from '../kit/server/logging.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { automatic } from './backups/automatic.ts';
import { backUp } from './backups/back-up.ts';
import { closeAll } from './backups/closers.ts';
import { move } from './backups/move.ts';
import { restore } from './backups/restore.ts';
import { verify } from './backups/verify.ts';
import { readConfig } from './config.ts';

const INTERRUPTED = 130;
const commands = { backup: backUp, restore, verify, move, automatic };

surviveClosedOutputs();
// What is interrupted leaves everything as it was. The command fails meanwhile, and its end waits for that.
let interrupted: Promise<never> | undefined;
const interrupt = () => {
  interrupted ??= closeAll().then(() => process.exit(INTERRUPTED));
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(name, interrupt);

const [name = '', ...words] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name))
    throw new StartError(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`);
  const isGood = await commands[name as keyof typeof commands](readConfig(), words);
  await interrupted;
  await closeAll();
  process.exit(isGood ? 0 : 1);
} catch (error) {
  await interrupted;
  const isExpected = error instanceof StartError || isStorageFull(error);
  const isRefused = error instanceof pg.DatabaseError;
  console.error(
    isExpected ? reasonOf(error) : isRefused ? `The database refuses this: ${error.message}` : error,
  );
  await closeAll();
  process.exit(1);
}
