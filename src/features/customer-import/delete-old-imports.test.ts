import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { importing } from '../../../tests/harness/imports.ts';
import { deleteOldImports } from './jobs/queries.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const { begin, imported, commit, undo, problems } = importing(plain);

const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
let mobile = 9_100_000_000;
const person = () => `Mr.,Ravi,Kumar,${mobile},"${mobile++} Temple Street, Guntur"`;
const guests = (row: string) => `${HEADERS}\n${row}\n`;
const path = '/customerimports';

test('imports left for a week are deleted, with their rows', async () => {
  const age = (id: number) =>
    sql`update customer_imports set created_at = now() - interval '8 days' where id = ${id}`.execute(db);
  const waiting = await imported('Guest', guests(person()));
  const abandoned = await imported('Guest', guests(person()));
  const unsent = (await begin('Guest', guests(person()))).body.data.id;
  const done = await imported('Guest', guests(person()));
  await commit(done.id);
  for (const id of [abandoned.id, unsent, done.id]) await age(id);

  await deleteOldImports(db);

  for (const id of [abandoned.id, unsent]) expect((await api.get(`${path}/${id}`)).status).toBe(404);
  expect(await problems(waiting.id)).toEqual([]);
  expect((await commit(waiting.id)).settled).toMatchObject({ rows_added: 1 });
  // One that is over can still be undone; what it was read from is gone.
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from customer_import_rows
     where import_id = any(${[abandoned.id, unsent, done.id]}::int[])`.execute(db);
  expect(rows).toEqual([{ left: 0 }]);
  expect((await undo(done.id)).state).toBe('undone');
});
