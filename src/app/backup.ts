// npm run backup, restore, verify, move and upgrade: also for a database that a running console uses.

import { move } from 'appliance/commands/move.ts';
import { restore } from 'appliance/commands/restore.ts';
import { clearLeftovers } from 'appliance/commands/storage.ts';
import { upgrade } from 'appliance/commands/upgrade.ts';
import { verify } from 'appliance/commands/verify.ts';
import { stream } from 'appliance/commands/write-into.ts';
import { StartError } from 'appliance/process/start-error.ts';
import pg from 'pg';
import { isStorageFull } from '../kit/server/db/db.ts';
import { automatic } from './backup/automatic.ts';
import { backUp } from './backup/back-up.ts';
import { business } from './backup/business.ts';
import { readConfig } from './config.ts';
import { runCommand } from './run-command.ts';

const commands = { backup: backUp, restore, verify, move, upgrade, automatic, stream };

// An interrupted command changes nothing.
await runCommand(async () => {
  const [name = '', ...words] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name))
    throw new StartError(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`);
  try {
    const config = { ...readConfig(), business };
    await clearLeftovers(config);
    return (await commands[name as keyof typeof commands](config, words)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isStorageFull(error)) throw error;
    throw new StartError(`The database refuses this: ${error.message}`);
  }
});
