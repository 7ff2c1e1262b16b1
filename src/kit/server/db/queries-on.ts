import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** The usual queries on one connection, inside its current transaction. */
export function queriesOn(client: pg.Client): Db {
  const own = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => own, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
