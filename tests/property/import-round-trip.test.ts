import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importColumns, templateColumns } from '../../src/features/customer-import/columns.ts';
import type { Cells } from '../../src/features/customer-import/contract.ts';
import { testApp } from '../harness/app.ts';
import { csvOf } from '../harness/import-csv.ts';
import { importing } from '../harness/imports.ts';
import { anyCustomers } from './any-customer.ts';

const { api, db, an } = await testApp();
const { imported, commit, problems, undo } = importing(api);
const { area_code } = await an.areaCode();

const lists = anyCustomers(area_code);

for (const type of ['Guest', 'Credit', 'SV'] as const) {
  test(`${type} customers in the import's own format are read back unchanged`, async () => {
    await fc.assert(
      fc.asyncProperty(lists[type], async (list) => {
        const found = await imported(type, csvOf(type, list));
        expect([found.problem, await problems(found.id)]).toEqual([null, []]);
        expect((await commit(found.id)).settled).toMatchObject({
          state: 'committed',
          rows_added: list.length,
        });
        const stored = await readBack(type);
        expect(stored).toEqual(list.map((row) => everyField(type, row)));
        // The customers just read are written and read a second time.
        await undo(found.id);
        const again = await imported(type, `${csvOf(type, stored)}\n`);
        expect([again.problem, await problems(again.id)]).toEqual([null, []]);
        await commit(again.id);
        expect(await readBack(type)).toEqual(stored);
        await undo(again.id);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
}

const everyField = (type: keyof typeof lists, row: Cells): Cells =>
  Object.fromEntries(templateColumns(type).map(({ field }) => [field, asStored(field, row[field] ?? '')]));
const AMOUNTS = new Set(['credit_limit', 'advanceAmtPaid', 'chargeable_amount']);
const asStored = (field: string, value: string) => (AMOUNTS.has(field) ? String(Number(value)) : value);

const cellOf = (value: unknown) => (value === true ? 'Yes' : value === false ? '' : String(value ?? ''));

/** All customers by the fields of the import. */
async function readBack(type: keyof typeof lists): Promise<Cells[]> {
  const column = new Map(importColumns(type).map(({ field, also }) => [field, also.split(',')[0] || field]));
  const { rows: stored } = await sql<Record<string, unknown>>`
    select customers.*, area_code from customers left join area_codes on area_codes.id = area_code_id
     where customer_type = ${type} order by customers.id`.execute(db);
  return stored.map((row) =>
    Object.fromEntries(
      templateColumns(type).map(({ field }) => [
        field,
        cellOf(field === 'areacode' ? row.area_code : row[column.get(field) ?? field]),
      ]),
    ),
  );
}
