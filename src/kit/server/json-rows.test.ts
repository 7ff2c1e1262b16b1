import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { pooledUrl } from '../../../tests/harness/database-url.ts';
import { openDatabase } from './db.ts';
import { AS_JSON } from './naming-client.ts';

const { db, url } = await testDatabase();

const values = sql`select * from (values
  (1, 2::bigint, 12.50::numeric(6, 2), 0.1::float8, true, date '2026-11-20', null::text, json_build_object('id', 1)),
  (2, 9007199254740993, 'NaN', 'Infinity', false, '0001-01-01', 'a "quoted" \\ text', '[]'),
  (3, 0, -0.05, 1e300, null, null, E'tab\tline\nbell\u0007 रवि 🛢 \u007f\u2028', '{"a": "}"}'))
  as row (id, "big ""one""", amount, share, is_open, date, name, place)`;

test('rows read as JSON texts are those of row_to_json, behind a pooler too', async () => {
  const { rows } = await sql<{
    json: string;
  }>`select row_to_json(row)::text as json from (${values}) as row`.execute(db);
  const pooled = openDatabase({ connectionString: pooledUrl(url) }, { max: 1 });
  for (const from of [db, db, pooled.db]) {
    const read = await sql<string>`select ${sql.raw(AS_JSON)} * from (${values}) as row`.execute(from);
    expect(read.rows).toEqual(rows.map(({ json }) => json));
    expect(read.rows.map((row) => JSON.parse(row).name)[2]).toBe('tab\tline\nbell\u0007 रवि 🛢 \u007f\u2028');
  }
  await pooled.close();
});
