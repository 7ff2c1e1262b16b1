import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/kit/server/db/db.ts';
import { copyOfTemplate } from './cluster.ts';

export type TestDatabase = Database & { connection: { connectionString: string }; url: string };

/**
 * A database for the calling test file, copied from the migrated template and dropped after its last test.
 * @example const { db } = await testDatabase();
 */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await copyOfTemplate(inject('cluster'));
  const connection = { connectionString: url };
  const { db, pool, close } = openDatabase(connection, options);
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close().then(drop);
    return closed;
  };
  afterAll(closeOnce);
  return { connection, url, db, pool, close: closeOnce };
}
