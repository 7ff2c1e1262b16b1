import type pg from 'pg';
import { connectForCopy } from '../backup/catalog.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Connection } from './connection.ts';

type Queryable = Pick<pg.Client, 'query'>;

type Index = { name: string; bytes: number };

/** Indexes of 10 MB or more that no query has used since the counting began, a month ago or longer. */
export async function unusedIndexes(client: Queryable): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes
      from pg_stat_user_indexes
      join pg_index using (indexrelid)
     where idx_scan = 0 and not indisunique and pg_relation_size(indexrelid) >= 10000000
       and (select coalesce(stats_reset, pg_postmaster_start_time()) < now() - interval '30 days'
              from pg_stat_database where datname = current_database())
     order by 1`);
  return rows;
}

/**
 * B-tree indexes of 16 MB or more that are three times as large as their entries need, by the statistics of the last
 * analyze (those of an expression have the index's own name). An entry needs its columns, 8 bytes of header, a pointer of
 * 4, alignment, and pages filled to 90 %.
 */
export async function bloatedIndexes(client: Queryable): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    with indexes as (
      select index.oid, index.relname as name, index.reltuples, pg_relation_size(index.oid)::float8 as bytes,
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
     order by name`);
  return rows;
}

/** Seconds by which the database's clock is ahead of this machine's. */
export async function clockDifference(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return Math.round(((rows[0]?.now.getTime() ?? Date.now()) - Date.now()) / 1_000);
}

/**
 * Reads every page of every table and index once; the embedded server compares the checksum of each. Of another server,
 * which may not have the extension, it reads every row.
 * @returns the first table or index that cannot be read, with the reason
 */
export async function damagedRelation(
  connection: Connection,
  isEmbedded: boolean,
): Promise<string | undefined> {
  const client = await connectForCopy(connection);
  let reading = '';
  try {
    await client.query('begin; set local statement_timeout = 0');
    if (isEmbedded) await client.query('create extension if not exists pg_prewarm');
    const { rows } = await client.query<{ name: string; is_table: boolean }>(`
      select oid::regclass::text as name, relkind = 'r' and relnamespace = 'public'::regnamespace as is_table
        from pg_class
       where pg_relation_filenode(oid) is not null and relpersistence <> 't'
       order by relname`);
    for (const { name, is_table } of rows) {
      reading = name;
      if (isEmbedded) await client.query(`select pg_prewarm($1::regclass, 'buffer')`, [name]);
      else if (is_table) await client.query(`select sum(length(t::text)) from ${name} as t`);
    }
    return undefined;
  } catch (error) {
    return `${reading}: ${reasonOf(error)}`;
  } finally {
    // The open transaction is rolled back, and with it the extension.
    await client.end().catch(() => undefined);
  }
}
