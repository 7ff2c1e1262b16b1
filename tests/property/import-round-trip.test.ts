import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importColumns, templateColumns } from '../../src/features/customer-import/columns.ts';
import { csvOf } from '../../src/features/customer-import/csv-text.ts';
import type { Cells } from '../../src/features/customer-import/read-row.ts';
import { testApp } from '../harness/app.ts';
import { importing } from '../harness/imports.ts';

const { api, db, an } = await testApp();
const { imported, commit, problems, undo } = importing(api);
const { area_code } = await an.areaCode();

const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,17}[A-Za-z]$/);
const optional = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), value);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const mobile = fc.stringMatching(/^[6-9][0-9]{9}$/);
const rupees = fc.integer({ min: 0, max: 999_999_999 }).map(String);
/** Whatever the form stores as it is: trimmed, NFC, printable, one kind of line end. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc
        .tuple(
          fc.constantFrom('=', '+', '-', '@', "'", "'=", '"', 'a\nb', ',;', 'Café '),
          fc.string({ maxLength: 15 }),
        )
        .map((parts) => parts.join('')),
    )
    .map((value) => value.normalize('NFC').trim())
    .filter(
      (value) =>
        value.isWellFormed() &&
        value.length <= max &&
        !/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value),
    );
const filled = (max: number) => text(max).filter((value) => value !== '');
const number = fc.stringMatching(/^[A-Z0-9][A-Z0-9/.-]{0,10}[0-9]$/);

const person = {
  salutations: fc.constantFrom('Mr.', 'Mrs.', 'Dr. S_'),
  firstName: name,
  lastName: name,
  mobileNumber: mobile,
  address: filled(60),
};
const area = { consumerid: text(30), areacode: fc.constantFrom('', area_code) };
const rows = {
  Guest: fc.record({
    ...person,
    ...area,
    date: day,
    aadharNumber: optional(fc.stringMatching(/^[0-9]{12}$/)),
  }),
  Credit: fc.record({
    ...person,
    ...area,
    date: day,
    companyName: optional(name),
    alternateNumber: optional(mobile),
    gst_no: optional(fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{0,12}[0-9]$/)),
    credit_limit: rupees,
    advanceAmtPaid: rupees,
    opening_date: day,
    note: text(60),
  }),
  SV: fc.record({
    ...person,
    date: day,
    svType: fc.constant('New'),
    gas_consumer_number: optional(number),
    dob: optional(day),
    fatherName: optional(name),
    pincode: optional(fc.stringMatching(/^[1-9][0-9]{5}$/)),
    poa_category: text(30),
    poa_number: optional(number),
    ifsc: fc.constantFrom('', 'SBIN0001234'),
    accountnumber: optional(fc.stringMatching(/^[0-9]{9,20}$/)),
    advanceAmtPaid: rupees,
  }),
};

/** One customer, one row: the import would leave the others out. */
const keyOf = (row: Cells) =>
  row.gas_consumer_number?.toUpperCase() ||
  [row.firstName, row.lastName, row.mobileNumber, row.consumerid].join(' ').toLowerCase();

for (const type of ['Guest', 'Credit', 'SV'] as const) {
  test(`${type} customers written in the import's own format are read again unchanged`, async () => {
    const lists = fc.uniqueArray(rows[type] as fc.Arbitrary<Cells>, {
      minLength: 1,
      maxLength: 30,
      selector: keyOf,
    });
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const found = await imported(type, csvOf(type, list));
        expect([found.problem, await problems(found.id)]).toEqual([null, []]);
        expect((await commit(found.id)).settled).toMatchObject({
          state: 'committed',
          rows_added: list.length,
        });
        const stored = await readBack(type);
        expect(stored).toEqual(list.map((row) => everyField(type, row)));
        // What was read back is written and read a second time.
        await undo(found.id);
        const again = await imported(type, `${csvOf(type, stored)}\n`);
        expect([again.problem, await problems(again.id)]).toEqual([null, []]);
        await commit(again.id);
        expect(await readBack(type)).toEqual(stored);
        await undo(again.id);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 120_000);
}

const everyField = (type: keyof typeof rows, row: Cells): Cells =>
  Object.fromEntries(templateColumns(type).map(({ field }) => [field, asStored(field, row[field] ?? '')]));
const AMOUNTS = new Set(['credit_limit', 'advanceAmtPaid', 'chargeable_amount']);
const asStored = (field: string, value: string) => (AMOUNTS.has(field) ? String(Number(value)) : value);

/** All customers by the fields of the import. */
async function readBack(type: keyof typeof rows): Promise<Cells[]> {
  const column = new Map(importColumns(type).map(({ field, also }) => [field, also[0] ?? field]));
  const { rows: stored } = await sql<Record<string, unknown>>`
    select customers.*, area_code from customers left join area_codes on area_codes.id = area_code_id
     where customer_type = ${type} order by customers.id`.execute(db);
  return stored.map((row) =>
    Object.fromEntries(
      templateColumns(type).map(({ field }) => [
        field,
        String((field === 'areacode' ? row.area_code : row[column.get(field) ?? field]) ?? ''),
      ]),
    ),
  );
}
