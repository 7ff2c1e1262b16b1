import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases the memory that only the start needed. V8 would keep it until load triggers a collection, which may
 * never happen on an idle console. Takes about 50 ms, so it runs after the first pages are served.
 * @example await app.listen({ port }); releaseMemoryAfter(2_000);
 */
export function releaseMemoryAfter(delayMs: number): void {
  setTimeout(() => {
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}

/**
 * Collects garbage when the heap has grown by so much since the last time. V8 lets it grow to several times its size
 * first, which the memory of a process keeps.
 * @example growHeapBy(70);
 */
export const growHeapBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Frees the buffers of a finished stream: V8 hardly counts them and can keep more than 100 MB. Takes 1 to 2 ms.
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
