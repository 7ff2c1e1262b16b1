import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less than this is not worth a pause, in bytes. */
const WORTHWHILE = 8e6;

/**
 * Releases memory when nothing has been asked for a while, first that of the start. V8 would keep it until load triggers a
 * collection, which may never happen on an idle console. Takes about 50 ms.
 * @returns what to call with each request
 * @example app.server.on('request', releaseMemoryWhenIdle(5_000));
 */
export function releaseMemoryWhenIdle(afterMs: number): () => void {
  let kept = 0;
  const timer = setTimeout(() => {
    if (process.memoryUsage.rss() - kept < WORTHWHILE) return;
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = process.memoryUsage.rss();
  }, afterMs).unref();
  return () => timer.refresh();
}

/**
 * Collects garbage when the heap has grown by so much since the last time. V8 lets it grow to several times its size
 * first, which the memory of a process keeps.
 * @example growHeapBy(70);
 */
export const growHeapBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

let known: NodeJS.GCFunction | undefined;

function collector(): NodeJS.GCFunction {
  if (known) return known;
  setFlagsFromString('--expose-gc');
  known = runInNewContext('gc') as NodeJS.GCFunction;
  return known;
}
