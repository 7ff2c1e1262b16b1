import { afterAll } from 'vitest';
import { type Api, signIn } from './app.ts';
import { startConsole } from './console.ts';
import { testDatabase } from './database.ts';
import { httpApi } from './http-api.ts';

/**
 * Two server processes on one database, with a user signed in to both.
 * @example const { first, second, together } = await twoConsoles();
 */
export async function twoConsoles() {
  const { db, url } = await testDatabase();
  const consoles = await Promise.all([
    startConsole({ DATABASE_URL: url }),
    startConsole({ DATABASE_URL: url }),
  ]);
  const stop = async () => {
    await Promise.all(consoles.map((console) => console.stop()));
  };
  afterAll(stop);
  const { token } = await signIn(db);
  const [first, second] = consoles.map((console) => ({
    url: console.url,
    api: httpApi(console.url, token),
  })) as [Side, Side];
  /** Makes this many calls in parallel, alternating between the processes. */
  const together = <T>(count: number, call: (api: Api, index: number) => Promise<T>) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => call((index % 2 === 0 ? first : second).api, index)),
    );
  return { db, url, token, first, second, together, stop };
}

type Side = { url: string; api: Api };
