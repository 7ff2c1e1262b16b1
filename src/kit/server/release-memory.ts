import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back the memory that only starting needed: V8 would keep it until load asks for a collection, which on an idle
 * console may be never. Takes some 50 ms, so it waits until the first pages are served.
 * @example await app.listen({ port }); releaseMemoryAfter(2_000);
 */
export function releaseMemoryAfter(delayMs: number): void {
  setTimeout(() => {
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}

/**
 * Frees what a stream of large buffers has left: V8 hardly counts them, and lets more than 100 MB of them lie. Takes a
 * millisecond or two.
 * @example if (batches % 8 === 0) releaseBuffers();
 */
export function releaseBuffers(): void {
  collector()({ type: 'minor', execution: 'sync' });
}

let known: NodeJS.GCFunction | undefined;

function collector(): NodeJS.GCFunction {
  if (known) return known;
  setFlagsFromString('--expose-gc');
  known = runInNewContext('gc') as NodeJS.GCFunction;
  return known;
}
