import { reasonOf } from 'appliance/process/start-error.ts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../kit/server/db/db.ts';

/** Stock that is booked on a load or in a godown whose record is gone, one text each. */
export async function lostBalances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ lost: string }>`
    select format('%s %s: %s %s of %s %s kg', place, place_id, count, state, product, weight) as lost
      from stock_balances
     where count <> 0
       and ((place = 'road' and not exists (select from stock_assigns where id = place_id))
            or (place = 'godown' and not exists (select from godowns where id = place_id)))
     order by 1
     limit 10`.execute(db);
  return rows.map(({ lost }) => lost);
}

/** Photos and attachments to which no record refers, by the foreign keys on `files`. */
export async function orphanFiles(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'files'::regclass`.execute(db);
  const isUsed = keys.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} as owner where ${sql.ref(`owner.${column}`)} = files.id)`,
  );
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count,
           coalesce(sum(octet_length(content) + coalesce(octet_length(thumbnail), 0)), 0) as bytes
      from files where not (${sql.join(isUsed, sql` or `)})`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Whether statements of the console may be compiled, by the settings that they run with. */
export async function isJitOn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db);
  return rows[0]?.jit !== 'off';
}

type Index = { name: string; bytes: number };

/** Indexes of 10 MB or more that no query has used since the counting began, a month ago or longer. */
export async function unusedIndexes(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexrelname as name, pg_relation_size(indexrelid) as bytes
      from pg_stat_user_indexes
      join pg_index using (indexrelid)
     where idx_scan = 0 and not indisunique and pg_relation_size(indexrelid) >= 10000000
       and (select coalesce(stats_reset, pg_postmaster_start_time()) < now() - interval '30 days'
              from pg_stat_database where datname = current_database())
     order by 1`.execute(db);
  return rows;
}

/**
 * B-tree indexes of 16 MB or more that are three times as large as their entries need, by the statistics of the last
 * analyze. An entry needs its columns, 8 bytes of header, a pointer of 4, alignment, and pages filled to 90 %.
 */
export async function bloatedIndexes(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    with indexes as (
      select index.oid, index.relname as name, index.reltuples, pg_relation_size(index.oid) as bytes,
             (select sum(avg_width)
                from pg_attribute
                join pg_stats on schemaname = 'public' and pg_stats.attname = pg_attribute.attname
                             and tablename in (owner.relname, index.relname)
               where attrelid = index.oid) as width,
             (select count(*) from pg_attribute
               where attrelid = index.oid
                 and not exists (select from pg_stats where schemaname = 'public' and pg_stats.attname = pg_attribute.attname
                                    and tablename in (owner.relname, index.relname))) as unknown
        from pg_index
        join pg_class as index on index.oid = indexrelid
        join pg_class as owner on owner.oid = indrelid
        join pg_am on pg_am.oid = index.relam and amname = 'btree'
       where index.relnamespace = 'public'::regnamespace and index.reltuples > 0
    )
    select name, bytes from indexes
     where unknown = 0 and bytes >= 16000000 and bytes > 3 * reltuples * (width + 20) / 0.9
     order by name`.execute(db);
  return rows;
}

/** Seconds by which the database's clock is ahead of this machine's. */
export async function clockDifference(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return Math.round(((rows[0]?.now.getTime() ?? Date.now()) - Date.now()) / 1_000);
}

/**
 * Reads every page of every table and index once; the embedded server compares the checksum of each. Of another server,
 * which may not have the extension, it reads every row.
 * @returns the first table or index that cannot be read, with the reason
 */
export async function damagedRelation(db: Db, isEmbedded: boolean): Promise<string | undefined> {
  let reading = '';
  const isUndone = new Error();
  const readAll = inTransaction(db, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    if (isEmbedded) await sql`create extension if not exists pg_prewarm`.execute(db);
    const { rows } = await sql<{ name: string; is_table: boolean }>`
      select oid::regclass::text as name, relkind = 'r' and relnamespace = 'public'::regnamespace as is_table
        from pg_class
       where pg_relation_filenode(oid) is not null and relpersistence <> 't'
       order by relname`.execute(db);
    for (const { name, is_table } of rows) {
      reading = name;
      if (isEmbedded) await sql`select pg_prewarm(${name}::regclass, 'buffer')`.execute(db);
      else if (is_table) await sql`select sum(length(t::text)) from ${sql.raw(name)} as t`.execute(db);
    }
    // The extension goes again.
    throw isUndone;
  });
  return readAll.then(
    () => undefined,
    (error: unknown) => (error === isUndone ? undefined : `${reading}: ${reasonOf(error)}`),
  );
}
