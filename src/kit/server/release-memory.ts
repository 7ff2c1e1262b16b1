import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back the memory that only starting needed: V8 would keep it until load asks for a collection, which on an idle
 * console may be never. Takes some 50 ms, so it waits until the first pages are served.
 * @example await app.listen({ port }); releaseMemoryAfter(2_000);
 */
export function releaseMemoryAfter(delay_ms: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delay_ms).unref();
}
