import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Cells } from '../../src/features/customer-import/contract.ts';
import type { ExportedCustomer } from '../../src/features/customers/contract.ts';
import { exportColumns } from '../../src/features/customers/export-columns.ts';
import { cellText } from '../../src/kit/shared/formula-safe.ts';
import { sheetsOf } from '../../src/kit/web/csv/workbook-sheets.ts';
import { csvWriter } from '../../src/kit/web/export/csv.ts';
import { sheetOf } from '../../src/kit/web/export/sheet.ts';
import { xlsxWriter } from '../../src/kit/web/export/xlsx.ts';
import { type Api, testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { importing } from '../harness/imports.ts';
import { anyCustomers } from './any-customer.ts';

const first = await testApp();
/** Another business with the same area code and no customers. */
const second = await testApp();
const area = await first.an.areaCode();
await builders(second.api).areaCode({ area_code: area.area_code });
const lists = anyCustomers(area.area_code);
type Type = keyof typeof lists;

/** Every customer of an export, page by page. */
async function exported(api: Api, type: Type): Promise<ExportedCustomer[]> {
  const rows: ExportedCustomer[] = [];
  for (let after = ''; ; ) {
    const { body } = await api.get(`/customers/export?customerType=${type}&limit=7${after}`);
    rows.push(...body.data);
    if (body.next === null) return rows;
    after = `&after=${body.next}`;
  }
}

/** The exported file. */
async function fileOf(rows: readonly ExportedCustomer[], type: Type, isWorkbook: boolean): Promise<string> {
  const { sheet, rows: lines } = sheetOf(rows, exportColumns[type]);
  const writer = isWorkbook ? xlsxWriter(sheet) : csvWriter(sheet);
  writer.add(lines.piece(0, lines.count));
  const file = await writer.end();
  if (!isWorkbook) return file.text();
  const [first] = await sheetsOf(new Uint8Array(await file.arrayBuffer()));
  return first?.csv ?? '';
}

const MASKED = ['aadharNumber', 'accountnumber', 'poa_number'] as const;

/** A customer's fields, except its position in one business and values that a file does not hold. */
const known = ({ id: _, version: __, areacode: ___, ...row }: ExportedCustomer) => ({
  ...row,
  ...Object.fromEntries(MASKED.map((field) => [field, ''])),
});
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Pairs of a connection's new and former holder. */
async function takeovers({ db }: typeof first): Promise<string[]> {
  const { rows } = await sql<{ both: string }>`
    select concat_ws(' | ', later.gas_consumer_number, holder.first_name, holder.mobile, later.first_name, later.mobile) as both
      from customers as later join customers as holder on holder.id = later.previous_holder_id
     order by 1`.execute(db);
  return rows.map(({ both }) => both);
}

async function add(type: Type, list: readonly Cells[], takers: readonly Cells[]): Promise<void> {
  const save = async (row: Cells) => {
    const areacode = row.areacode ? { areacode: area.id } : {};
    const { status, body } = await first.api.post('/customers', { ...row, ...areacode, customerType: type });
    expect([row, status, body.fields]).toEqual([row, 201, undefined]);
  };
  for (const row of list) await save(row);
  const connections = list.flatMap(({ gas_consumer_number: number }) => (number ? [number] : []));
  for (const [index, { advanceAmtPaid: _, ...taker }] of takers.entries()) {
    const gasConsumerNumber = connections[index % Math.max(1, connections.length - 1)];
    if (type !== 'SV' || gasConsumerNumber === undefined) continue;
    await save({
      ...taker,
      svType: 'Name Change',
      date: `2026-02-${10 + index}`,
      gas_consumer_number: gasConsumerNumber,
    });
  }
}

const all = (list: Cells[]) => list;
/** In a workbook an apostrophe before a text is a mark of the spreadsheet. */
const unmarked = (list: Cells[]) =>
  list.filter((row) => Object.values(row).every((cell) => cellText(cell) === cell));
const types = ['Guest', 'Credit', 'SV'] as const;
for (const [type, format] of types.flatMap((type) => [[type, 'CSV'] as const, [type, 'XLSX'] as const])) {
  test(`${type} customers in an export as ${format} add none at home and all to another business`, async () => {
    const takers = fc.array(
      lists.SV.map(([row]) => row as Cells).filter((row) => format === 'CSV' || unmarked([row]).length > 0),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        lists[type].map(format === 'CSV' ? all : unmarked).filter(({ length }) => length > 0),
        takers,
        async (list, taking) => {
          await add(type, list, taking);
          const rows = await exported(first.api, type);
          const file = await fileOf(rows, type, format === 'XLSX');

          const here = await importing(first.api).imported(type, file);
          expect([here.problem, here.counts.good, here.counts.bad]).toEqual([null, 0, 0]);
          expect(here.counts.known + here.counts.twice).toBe(rows.length);
          expect(await exported(first.api, type)).toEqual(rows);

          const { imported, commit, undo } = importing(second.api);
          const there = await imported(type, file);
          expect(there.counts).toEqual({ good: rows.length, bad: 0, twice: 0, known: 0, left_out: 0 });
          // A GSTIN may be unusual, which is a notice too.
          const onMasked = there.notices.filter(({ field }) => field !== 'gst_no');
          expect(onMasked).toEqual(maskedIn(rows));
          expect((await commit(there.id)).settled).toMatchObject({ state: 'committed', problem: null });
          const copies = await exported(second.api, type);
          expect(sorted(copies.map(known))).toEqual(sorted(rows.map(known)));
          expect(copies.flatMap((row) => MASKED.map((field) => row[field])).join('')).toBe('');
          expect(await takeovers(second)).toEqual(await takeovers(first));

          expect((await undo(there.id)).state).toBe('undone');
          expect(await exported(second.api, type)).toEqual([]);
          for (const { id } of rows.toSorted((left, right) => right.id - left.id))
            expect(await first.api.delete(`/customers/${id}`)).toBeSaved();
        },
      ),
      { numRuns: 2, endOnFailure: true },
    );
  });
}

/** The preview's expected notes on masked numbers. */
const maskedIn = (rows: readonly ExportedCustomer[]) =>
  MASKED.map((field) => ({
    field,
    message: 'The number is masked in the file and will be left blank',
    rows: rows.filter((row) => row[field] !== '').length,
  }))
    .filter((notice) => notice.rows > 0)
    .toSorted((left, right) => (left.field < right.field ? -1 : 1));
