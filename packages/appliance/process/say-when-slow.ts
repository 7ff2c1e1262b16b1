const SLOW_MS = 700;

/**
 * Calls `say` once when the work takes long, so that the operator sees what the start waits for.
 * @example await sayWhenSlow(client.connect(), () => console.error('Waiting for the database …'));
 */
export async function sayWhenSlow<Result>(work: Promise<Result>, say: () => unknown): Promise<Result> {
  const timer = setTimeout(say, SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
