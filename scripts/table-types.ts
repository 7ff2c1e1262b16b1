// Writes src/domain/tables.ts from the migrated database; with --check it only compares, and exits with 1 on a
// difference.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster } from '../tests/harness/cluster.ts';
import { databaseUrl } from '../tests/harness/database-url.ts';

const FILE = join(import.meta.dirname, '../src/domain/tables.ts');

/** A column, from the catalog. */
type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  is_computed: boolean;
  /** The texts that a CHECK on this column alone allows. */
  allowed: string[] | null;
};

const TYPES: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
};

const CATALOG = `
  select c.relname as table, a.attname as name, regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(.*\\)', '') as type,
         not a.attnotnull as nullable, a.atthasdef as has_default,
         a.attidentity = 'a' or a.attgenerated = 's' as is_computed,
         (select array_agg(value[1])
            from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as value
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[') as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
     and a.attnum > 0 and not a.attisdropped
   order by c.relname collate "C", a.attnum`;

async function readColumns(): Promise<Column[]> {
  const { serverUrl, template, close } = await openCluster();
  const client = new pg.Client(databaseUrl(serverUrl, template));
  try {
    await client.connect();
    return (await client.query<Column>(CATALOG)).rows;
  } finally {
    await client.end();
    await close();
  }
}

function typeOf({ table, name, type, nullable, has_default, is_computed, allowed }: Column): string {
  if (type === 'jsonb') return has_default || nullable ? 'OptionalJson' : 'Json';
  const plain = allowed?.map((text) => `'${text}'`).join(' | ') ?? TYPES[type];
  if (!plain)
    throw new Error(`${table}.${name} has the type ${type}, which scripts/table-types.ts does not know.`);
  const stored = nullable ? `${plain} | null` : plain;
  if (is_computed) return `GeneratedAlways<${stored}>`;
  return has_default ? `Generated<${stored}>` : stored;
}

function sourceOf(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const declared = [...tables].map(([table, of]) => {
    const fields = of.map((column) => `      ${column.name}: ${typeOf(column)};\n`);
    return `    ${table}: {\n${fields.join('')}    };\n`;
  });
  return `// Written by \`npm run db:types\` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Parsed in reads, text in writes. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

declare module '../kit/server/db/tables.ts' {
  /** Dates are YYYY-MM-DD, weights kg, money ₹. */
  interface Tables {
${declared.join('')}  }
}
`;
}

const source = sourceOf(await readColumns());
if (!process.argv.includes('--check')) await writeFile(FILE, source);
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== source) {
  console.error('src/domain/tables.ts differs from the migrated database; run `npm run db:types`.');
  process.exitCode = 1;
}
