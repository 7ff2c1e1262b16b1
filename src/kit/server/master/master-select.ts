import { type RawBuilder, sql } from 'kysely';
import { type Declaration, type Field, referenceName } from '../../shared/declaration.ts';
import type { MasterRow, VersionedRow } from '../../shared/master-schema.ts';
import type { Db } from '../db/db.ts';
import { fileUrl } from '../files/files.ts';

/** The most rows in a list, for any table. */
export const ROW_LIMIT = 10_000;

/** A declaration with the names of its references, from `prepareMasters`. */
export type Master = {
  declaration: Declaration;
  table: string;
  /** By reference field: its table, and the column with the name that users know. */
  targets: Readonly<Record<string, { table: string; name: string; declaration: Declaration }>>;
  extra: MasterExtra;
};

/** How many records of a kind use another one. @example { name: 'godowns', count: 3 } */
export type Use = { name: string; count: number };

/** Additions of an entity to its declaration. */
export type MasterExtra = {
  /** Its rows on a date, where they differ from the table. */
  rowsOn?: (today: string) => RawBuilder<unknown>;
  /** Runs after a record was added or changed, in the same transaction. */
  saved?: (db: Db, id: number, by: { today: string; userId: number }) => Promise<void>;
  /** What else uses a record, where no foreign key shows it. */
  uses?: (db: Db, id: number) => Promise<Use[]>;
};

/** The source of a master's rows for reads. */
export const sourceOf = ({ table, extra }: Master, today: string) =>
  extra.rowsOn?.(today) ?? sql.table(table);

/**
 * Resolves each declaration's references. A reference to an undeclared path throws at start.
 * @param extras by path
 * @example const [branches] = prepareMasters([branch, employee]);
 */
export function prepareMasters(
  declarations: readonly Declaration[],
  extras: Readonly<Record<string, MasterExtra>> = {},
): Master[] {
  const byPath = new Map(declarations.map((declaration) => [declaration.path as string, declaration]));
  return declarations.map((declaration) => ({
    declaration,
    table: tableOf(declaration),
    extra: extras[declaration.path] ?? {},
    targets: Object.fromEntries(
      fieldsOf(declaration).flatMap(([name, field]) => {
        if (field.input !== 'reference') return [];
        const target = byPath.get(field.to);
        if (!target)
          throw new Error(`${declaration.path}: ${name} points at ${field.to}, which is not declared`);
        return [[name, { table: tableOf(target), name: target.dropdown[0], declaration: target }]];
      }),
    ),
  }));
}

/** The fields in the order of declaration. */
export const fieldsOf = (declaration: Declaration): [string, Field][] => Object.entries(declaration.fields);

/** Every record, newest first, personal numbers masked. */
export async function listMaster(db: Db, master: Master, today: string): Promise<VersionedRow[]> {
  const { rows } = await sql<VersionedRow>`${selectRows(master, fieldNames(master), sourceOf(master, today))}
    order by t.id desc limit ${sql.lit(ROW_LIMIT)}`.execute(db);
  return rows.filter((row) => isInScope(master, row)).map((row) => versioned(master, row));
}

/**
 * One record, personal numbers masked.
 * @param source where it is found, the table itself in the transaction of a write
 */
export async function masterById(
  db: Db,
  master: Master,
  id: number,
  source?: RawBuilder<unknown>,
): Promise<VersionedRow | undefined> {
  const { rows } = await sql<VersionedRow>`
    ${selectRows(master, fieldNames(master), source)} where t.id = ${id}`.execute(db);
  return rows[0] && isInScope(master, rows[0]) ? versioned(master, rows[0]) : undefined;
}

/** False for a row whose reference the row policies hide: one that has moved to another branch is only left for pickers. */
const isInScope = ({ targets }: Master, row: MasterRow): boolean =>
  Object.keys(targets).every((name) => row[name] === null || row[nameColumn(name)] !== null);

/** Runs a statement that stores one record and returns all columns. Returns the record as every read does. */
export async function savedMaster(
  db: Db,
  master: Master,
  saving: RawBuilder<unknown>,
): Promise<VersionedRow> {
  const { rows } = await sql<VersionedRow>`with saved as (${saving})
    ${selectRows(master, fieldNames(master), sql.table('saved'))}`.execute(db);
  return versioned(master, rows[0] as VersionedRow);
}

const versioned = (master: Master, row: VersionedRow): VersionedRow => ({
  ...nested(master, row),
  version: row.version,
});

const fieldNames = ({ declaration }: Master) => Object.keys(declaration.fields);

const tableOf = (declaration: Declaration) => declaration.path.slice(1);

/** Selects fields of a master as `t`, with the names of its references. */
export function selectRows(
  master: Master,
  names: readonly string[],
  source: RawBuilder<unknown> = sql.table(master.table),
): RawBuilder<MasterRow> {
  const parts = names.flatMap((name) => {
    const field = master.declaration.fields[name];
    return field ? [selectField(master, name, field)] : [];
  });
  return sql`select t.id, t.version, ${sql.join(parts.map((part) => part.columns))}
    from ${source} as t ${sql.join(
      parts.map((part) => part.join),
      sql` `,
    )}`;
}

function selectField(master: Master, name: string, field: Field) {
  const column = sql.ref(`t.${name}`);
  const joined = `${name}_of`;
  const target = master.targets[name];
  if (target)
    return {
      columns: sql`${column}, ${sql.ref(`${joined}.${target.name}`)} as ${sql.ref(nameColumn(name))}`,
      join: sql`left join ${sql.table(target.table)} as ${sql.ref(joined)} on ${sql.ref(`${joined}.id`)} = ${column}`,
    };
  if (field.input === 'photo')
    return {
      columns: sql`${sql.ref(`${joined}.token`)} as ${sql.ref(name)}`,
      join: sql`left join files as ${sql.ref(joined)} on ${sql.ref(`${joined}.id`)} = ${column}`,
    };
  if (field.input === 'personal')
    // A number of four characters or fewer would be shown in full.
    return {
      columns: sql`case when length(${column}) > 4 then '********' || right(${column}, 4)
        when ${column} <> '' then '********' else '' end as ${sql.ref(name)}`,
      join: sql``,
    };
  return { columns: column, join: sql`` };
}

const nameColumn = (reference: string) => `${reference}_name`;

/** The row in its wire format: a nested record for each joined name, an address for each file token. */
export function nested(master: Master, row: MasterRow): MasterRow {
  const answer: MasterRow = { id: row.id };
  for (const [column, value] of Object.entries(row)) {
    const field = master.declaration.fields[column];
    if (field?.input === 'reference') {
      answer[column] = value;
      answer[referenceName(column)] =
        value === null ? null : { id: value, name: row[nameColumn(column)] ?? '' };
    } else if (field?.input === 'photo') {
      answer[column] = typeof value === 'string' ? fileUrl(value) : null;
    } else if (field) answer[column] = value;
  }
  return answer;
}
