import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { App } from './app.ts';
import { isConnectionLost } from './database-faults.ts';
import type { Db } from './db.ts';
import { scopedOf } from './scope.ts';
import type { Tables } from './tables.ts';

/** How long a replica that does not answer may delay a read, in connecting and in its first answer. */
export const REPLICA_PATIENCE_MS = 1_000;
/** Afterwards reads go to the primary for this time; then one of them tries the replica again. */
const REST_MS = 5_000;

/** How far the primary has written its log; null from a server that is no primary at the moment. */
const POSITION = '(case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end)::text';

/** Whether this is a replica of the primary's database, and has replayed its log up to a position. */
const STATE = `
  select pg_is_in_recovery() and current_database() = $2 and system_identifier::text = $3 as is_replica,
         pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current
    from pg_control_system()`;
type State = { is_replica: boolean; is_current: boolean | null };

export type Reads = {
  read: App['read'];
  /** The SQL that gives `request.position` in the session check. */
  position: string;
};

/**
 * Where long reads go: without a replica to the primary, at no cost. With one, the session check of the same request
 * asks the primary how far its log is; a replica that has replayed as much has every write that was acknowledged before,
 * by this process and by others. All other reads, and those that fail because of the replica, go to the primary.
 * @param log is called when the replica goes away and when it is back
 * @example const { read, position } = await readsOf(db, replica, (line) => app.log.warn(line));
 */
export async function readsOf(
  db: Db,
  replica: pg.Pool | undefined,
  log: (line: string) => void,
): Promise<Reads> {
  const scoped = scopedOf(db);
  if (!replica) return { read: (_request, work) => work(scoped), position: 'null' };
  const { name, system } = await identityOf(db);
  let restsUntil = 0;
  const rest = (reason: string) => {
    if (restsUntil === 0) log(`The read replica is away, the primary serves its reads: ${reason}`);
    restsUntil = Date.now() + REST_MS;
  };
  const isBack = () => {
    if (restsUntil > 0) log('The read replica is back');
    restsUntil = 0;
  };

  const patience = { query_timeout: REPLICA_PATIENCE_MS };
  /** Each connection is checked when it is taken: a balancer may lead to several replicas. */
  const connect = async (position: string) => {
    const client = await replica.connect().catch(away);
    const values = [position, name, system];
    const asking = client.query<State>({ text: STATE, values, ...patience });
    const { rows } = await asking.catch((error: Error) => {
      client.release(error);
      return away(error);
    });
    if (rows[0]?.is_replica && rows[0].is_current) return client;
    client.release();
    if (!rows[0]?.is_replica) throw new Away('it is no replica of this database');
    throw new Behind();
  };
  const replicaAt = (position: string): Db => {
    const { options } = replica;
    const pool = { options, connect: () => connect(position), end: async () => undefined };
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };

  const read: App['read'] = async (request, work) => {
    await request.checked;
    const { position, user } = request;
    // Bound reads have connections of their own.
    if (!position || user.scope !== null || Date.now() < restsUntil) return work(scoped);
    // After a rest one request tries, and the others go on with the primary.
    if (restsUntil > 0) restsUntil = Date.now() + REST_MS;
    try {
      const result = await work(replicaAt(position));
      isBack();
      return result;
    } catch (error) {
      if (error instanceof Behind) isBack();
      else if (error instanceof Away || isConnectionLost(error)) rest((error as Error).message);
      else if (!isConflict(error)) throw error;
      return work(scoped);
    }
  };
  return { read, position: POSITION };
}

class Behind extends Error {}
class Away extends Error {}

function away(error: Error): never {
  throw new Away(error.message);
}

/** 40001: the replica had to replay a change that the read was in the way of. */
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40001';

/** What the primary and its replicas have in common, and no other database has. */
async function identityOf(db: Db): Promise<{ name: string; system: string }> {
  const { rows } = await sql<{ name: string; system: string }>`
    select current_database() as name, system_identifier::text as system from pg_control_system()`.execute(
    db,
  );
  return rows[0] as { name: string; system: string };
}
