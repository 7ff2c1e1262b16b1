import { isStorageFull } from '../../../src/kit/server/db/db.ts';
import { surviveClosedOutputs } from '../../../src/kit/server/process/logging.ts';
import { reasonOf, StartError } from '../process/start-error.ts';

/** Cleanup steps, in order of start; they run in reverse order, and a failing step does not stop the others. */
const closers: (() => Promise<unknown>)[] = [];

/** Registers a step for the end of the command. @example const close = closing(() => client.end()); await close(); */
export function closing(step: () => Promise<unknown>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const once = () => {
    ended ??= step().then(() => undefined);
    return ended;
  };
  closers.push(once);
  return once;
}

/** Runs all steps that have not run yet. */
export async function closeAll(onFailure: (error: unknown) => void = () => undefined): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(onFailure);
}

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
