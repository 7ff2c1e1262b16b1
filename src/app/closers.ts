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
let interrupted: Promise<never> | undefined;

/** From here on a signal, or the end of the launcher, runs the steps and ends the command. */
export function endOnSignals(): void {
  const interrupt = () => {
    interrupted ??= closeAll().then(() => process.exit(INTERRUPTED));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(name, interrupt);
}

/** Does not return after a signal: the command fails because its steps run, and its end waits for them. */
export async function unlessInterrupted(): Promise<void> {
  await interrupted;
}
