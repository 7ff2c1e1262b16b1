import { type RawBuilder, sql } from 'kysely';
import { type ListColumn, type ListDeclaration, NEWEST_FIRST } from '../../shared/list.ts';

/** An order by a key; rows of the same key are in the order of date and id, in the same direction. */
export type SortOrder = {
  key: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
};

/**
 * The order that a query asks for; undefined for that of the list itself, newest first.
 * @example orderOf(loadList, '-driver')
 */
export function orderOf(
  { table, columns, order = NEWEST_FIRST }: ListDeclaration,
  sort: string | undefined,
): SortOrder | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = columns[name];
  if (!column) throw new Error(`${table} has no column ${name}`);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  if (column.is === 'date')
    return isDescending === order.isOldestFirst
      ? { key: sql.ref(`${table}.${order.date}`), join: sql``, direction }
      : undefined;
  return { ...keyOf(table, name, column), direction };
}

function keyOf(
  table: string,
  name: string,
  column: Exclude<ListColumn, { is: 'date' }>,
): Pick<SortOrder, 'key' | 'join'> {
  const columnRef = (of: string) => sql.ref(`${table}.${of}`);
  switch (column.is) {
    case 'rupees':
    case 'kg':
    case 'count':
      return { key: columnRef(name), join: sql`` };
    case 'choice':
      return { key: text([columnRef(column.column ?? name)]), join: sql`` };
    case 'text':
      return { key: text((column.columns ?? [name]).map(columnRef)), join: sql`` };
    case 'name': {
      const named = text(column.name.map((part) => sql.ref(part)));
      return {
        key: sql`coalesce(named.text, '')`,
        join: sql`left join (select id, ${named} as text from ${sql.table(column.table)}) as named
                    on named.id = ${columnRef(column.key)}`,
      };
    }
  }
}

const text = (parts: readonly RawBuilder<unknown>[]) =>
  sql`concat_ws(' ', ${sql.join(parts)}) collate natural_order`;
