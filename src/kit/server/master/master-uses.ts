import { type RawBuilder, sql } from 'kysely';
import { formatCount } from '../../shared/format.ts';
import type { Db } from '../db/db.ts';
import type { Master, Use } from './master-select.ts';

/**
 * The records that refer to this one, the largest count first: rows with a foreign key to its table, except
 * rows that are deleted with it. What the entity itself adds comes first.
 * @example await usesOf(db, { table: 'branches' }, 1) // [{ name: 'godowns', count: 3 }]
 */
export async function usesOf(
  db: Db,
  { table, extra }: Pick<Master, 'table'> & Partial<Pick<Master, 'extra'>>,
  id: number,
): Promise<Use[]> {
  const others = (await extra?.uses?.(db, id)) ?? [];
  return [...others, ...(await usesOfAll(db, table, sql`(${id})`))];
}

/**
 * The other records that refer to some records of a table, the largest count first.
 * @param ids in brackets: a list or a query
 */
export async function usesOfAll(db: Db, table: string, ids: RawBuilder<unknown>): Promise<Use[]> {
  const keys = await foreignKeysTo(db, table);
  if (keys.length === 0) return [];
  const counts = keys.map(
    ({ table: by, columns }) => sql`select ${sql.lit(by)} as "table", count(*) as count
      from ${sql.table(by)}
      where (${sql.join(
        columns.map((column) => sql`${sql.ref(column)} in ${ids}`),
        sql` or `,
      )}) ${by === table ? sql`and id not in ${ids}` : sql``}`,
  );
  const { rows } = await sql<{ table: string; count: number }>`select * from (
    ${sql.join(counts, sql` union all `)}) as used where count > 0 order by count desc, "table"`.execute(db);
  return rows.map(({ table, count }) => ({ name: noun(table, count), count }));
}

/** 'Branch is used by 3 godowns and 2 area codes' */
export const usedMessage = (title: string, uses: readonly Use[]): string =>
  `${title} is used by ${listOfUses(uses)}`;

/** '3 godowns and 2 area codes' */
export function listOfUses(uses: readonly Use[]): string {
  const parts = uses.map(({ name, count }) => `${formatCount(count)} ${name}`);
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : `${last}`;
}

async function foreignKeysTo(db: Db, table: string): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname::text as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype <> 'c' and k.confrelid = to_regclass(${table})
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** The noun for the rows of a table: tables have plural names, 'inventory' and the like become 'entries'. */
function noun(table: string, count: number): string {
  const words = table.replaceAll('_', ' ');
  if (!words.endsWith('s')) return `${words} ${count === 1 ? 'entry' : 'entries'}`;
  if (count !== 1) return words;
  if (words.endsWith('ies')) return words.replace(/ies$/, 'y');
  return words.replace(/(?<=ch|sh|ss|x)es$|s$/, '');
}
