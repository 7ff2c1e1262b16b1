import { closeAll } from 'appliance/commands/closers.ts';
import { reasonOf, StartError } from 'appliance/process/start-error.ts';
import { isStorageFull } from '../kit/server/db/db.ts';
import { surviveClosedOutputs } from '../kit/server/process/logging.ts';

const INTERRUPTED = 130;

/**
 * Runs a command to the exit code that it returns, 1 after an error. A signal, or the end of the launcher, runs the
 * steps and ends it early.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  surviveClosedOutputs();
  let interrupted: Promise<never> | undefined;
  const interrupt = () => {
    interrupted ??= closeAll().then(() => process.exit(INTERRUPTED));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(name, interrupt);
  const exitCode = await command().catch(async (error: unknown) => {
    // After a signal the command fails because its steps run.
    await interrupted;
    console.error(error instanceof StartError || isStorageFull(error) ? reasonOf(error) : error);
    return 1;
  });
  await interrupted;
  await closeAll();
  // The channel to the launcher keeps the process alive.
  process.exit(exitCode);
}
