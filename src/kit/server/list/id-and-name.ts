import { type RawBuilder, sql } from 'kysely';

/** SQL: id and name of a joined record, as answers have it. @example sql`select ${idAndName('branches')} as branch` */
export const idAndName = (table: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;
