import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/kit/server/db.ts';
import { databaseUrl } from './database-url.ts';

export type TestDatabase = Database & { connection: { connectionString: string }; url: string };

/**
 * A database of its own for the file that asks, copied from the migrated template and dropped after its last test.
 * @example const { db } = await testDatabase();
 */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(`create database ${name} template ${inject('template')}`);
  const url = databaseUrl(inject('server_url'), name);
  const connection = { connectionString: url };
  const { db, pool, close } = openDatabase(connection, options);
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close().then(() => run(`drop database if exists ${name} with (force)`));
    return closed;
  };
  afterAll(closeOnce);
  return { connection, url, db, pool, close: closeOnce };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(inject('server_url'));
  await client.connect();
  await client.query(statement);
  await client.end();
}
