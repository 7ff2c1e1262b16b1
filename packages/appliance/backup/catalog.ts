import pg from 'pg';
import type { Connection } from '../database/connection.ts';
import { reasonOf, StartError } from '../process/start-error.ts';

/** Of all objects of an extension, none is part of a backup. */
const ofNoExtension = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

export type Table = { name: string; columns: string[]; bytes: number };

/** A connection of its own for a backup or restore: without time limits, and with one form for every value. */
export async function connectForCopy(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'distribution-console backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(`Cannot connect to the database: ${reasonOf(error)}`);
  }
}

/** For the current transaction only, so that it works behind a pooler too. A policy that hides rows is an error. */
export const COPY_SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '30s';
  set local row_security = off;
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off;
  set local search_path = public`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables of a backup with their columns; computed columns are left out. @param leftOut tables beside them */
export async function readTables(client: pg.Client, leftOut: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, pg_table_size(c.oid)::float8 as bytes,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
        and ${ofNoExtension('c.oid')}
      order by c.relname collate "C"`,
    [['migrations', ...leftOut]],
  );
  return rows;
}

/** The names of all tables and views. */
export async function readRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
        and ${ofNoExtension('c.oid')}
      order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/**
 * All that a drop of everything in the schema takes along, as words for a person: relations, routines and collations, what
 * depends on them from other schemas, and the rights of other roles.
 */
export async function readLostByDrops(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with relations as (
       select c.oid, c.relowner, c.relacl from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and ${ofNoExtension('c.oid')}
     )
     select 'routine ' || p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and ${ofNoExtension('p.oid')}
     union
     select 'collation ' || oid::regcollation from pg_collation
      where collnamespace = 'public'::regnamespace and ${ofNoExtension('oid')}
     union
     select 'view ' || v.oid::regclass from pg_depend d
       join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
       join pg_class v on v.oid = r.ev_class and v.relnamespace <> 'public'::regnamespace
      where d.refclassid = 'pg_class'::regclass and d.refobjid in (select oid from relations)
     union
     select format('constraint %I of %s', k.conname, k.conrelid::regclass) from pg_constraint k
      where k.contype = 'f' and k.connamespace <> 'public'::regnamespace and k.confrelid in (select oid from relations)
     union
     select 'rights of ' || case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end
       from relations, aclexplode(relacl) g
      where g.grantee <> relowner
        -- A start gives the scope's role its rights again (scope-role.ts).
        and (g.grantee = 0 or g.grantee::regrole::text not like 'console\\_scope\\_%')
     order by name`,
  );
  return [...(await readRelations(client)), ...rows.map(({ name }) => name)];
}

/** Statements that remove everything in the schema, except what belongs to an extension. */
export async function readDrops(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade',
                   case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass) as statement
       from pg_class c
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace and ${ofNoExtension('c.oid')}
      union all
     select format('drop routine if exists %s cascade', oid::regprocedure)
       from pg_proc p
      where pronamespace = 'public'::regnamespace and ${ofNoExtension('p.oid')}
      union all
     select format('drop collation if exists %s cascade', oid::regcollation)
       from pg_collation
      where collnamespace = 'public'::regnamespace and ${ofNoExtension('oid')}`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * What slows down the load of a table, as statements: what takes it away, and what brings it back. Indexes, also those of
 * keys, then the foreign keys, which need them.
 */
export async function readLoadSteps(client: pg.Client): Promise<{ remove: string[]; add: string[] }> {
  const { rows } = await client.query<{ remove: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
            case contype when 'f' then 2 else 1 end as turn
       from pg_constraint
      where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace and conparentid = 0
      union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by turn, remove`,
  );
  return { remove: rows.map(({ remove }) => remove).toReversed(), add: rows.map(({ add }) => add) };
}

export async function readSequences(client: pg.Client): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename::text as name, last_value::float8 as last from pg_sequences
      where schemaname = 'public' order by sequencename collate "C"`,
  );
  return rows;
}

/** Whether a console uses the database; the caller may hold one lease on its embedded server. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  // A transaction sees the sessions of its first look otherwise.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ is_used: boolean }>(
    `select count(*) filter (where application_name = 'distribution-console') > 0
            or count(*) filter (where application_name = 'distribution-console supervisor') > 1 as is_used
       from pg_stat_activity where datname = current_database()`,
  );
  return rows[0]?.is_used === true;
}
