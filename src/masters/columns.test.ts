import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/database.ts';
import type { Field } from '../kit/shared/declaration.ts';
import { masters } from './masters.ts';

const { db } = await testDatabase();

type TableColumn = { name: string; type: string; points_at: string | null; check: string | null };

/** Each column with the table of its foreign key and its own check. */
async function columnsOf(table: string): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select a.attname as name, format_type(a.atttypid, null) as type,
      (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]) as points_at,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as "check"
    from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows;
}

const columnTypes: Record<Field['input'], string[]> = {
  text: ['text'],
  area: ['text'],
  tel: ['text'],
  email: ['text'],
  personal: ['text'],
  choice: ['text'],
  date: ['date'],
  number: ['integer', 'numeric'],
  reference: ['integer'],
  photo: ['integer'],
};

describe.each(masters)('$title', ({ path, title, fields, columns, dropdown, toasts }) => {
  test('every field is a column and every column a field', async () => {
    const stored = (await columnsOf(path.slice(1))).map(({ name }) => name);
    expect(stored.toSorted()).toEqual(['id', ...Object.keys(fields), 'created_at', 'version'].toSorted());
  });

  test('each column has the type, the reference and the values of its field', async () => {
    const stored = await columnsOf(path.slice(1));
    for (const [name, field] of Object.entries(fields)) {
      const column = stored.find((one) => one.name === name);
      expect(columnTypes[field.input], name).toContain(column?.type);
      if (field.input === 'reference') expect(column?.points_at, name).toBe(field.to.slice(1));
      if (field.input === 'photo') expect(column?.points_at, name).toBe('files');
      if (field.input === 'choice')
        expect(
          [...(column?.check ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1]),
          name,
        ).toEqual(field.options);
    }
  });

  test('its table, its picker and its uniques name fields that exist', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${path.slice(1)} and indexname like '%\\_key'`.execute(
      db,
    );
    const unique = rows.map(({ name }) => name.slice(path.length, -'_key'.length));
    for (const name of [...columns, ...dropdown, ...unique]) expect(Object.keys(fields)).toContain(name);
    expect(toasts.deleted).toBe(`${title} Deleted Successfully`);
  });
});
