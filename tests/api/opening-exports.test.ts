import { expect, test } from 'vitest';
import { type FoundList, questionsOf, rowsOf } from '../../src/features/go-live/columns.ts';
import { advances, openingLists, stockList } from '../../src/features/go-live/stored-openings.tsx';
import { sheetsOf } from '../../src/kit/web/csv/workbook-sheets.ts';
import { csvWriter } from '../../src/kit/web/export/csv.ts';
import { sheetOf, totalsOf } from '../../src/kit/web/export/sheet.ts';
import { xlsxWriter } from '../../src/kit/web/export/xlsx.ts';
import { eachColumn } from '../../src/kit/web/table/column.ts';
import { type OpeningPartName, openingPartNames } from '../../src/masters/openings.ts';
import { LAST, paperBusiness } from '../harness/paper-business.ts';

const { api, an, area, branch, calls, driver, godown, vendor, save, preview } = await paperBusiness();

const twin = { firstName: 'Ravi', lastName: 'Kumar', mobileNumber: '9848012345' };
const guest = await an.guestCustomer({ ...twin, consumerid: '' });
const connection = await an.svCustomer(twin);
const hotel = await an.creditCustomer({ ...twin, areacode: area.id });
const canteen = await an.creditCustomer({ ...twin, companyName: '', areacode: area.id });
const other = await an.branch();
await an.godown({ name: godown.name, branch_id: other.id });

await api.post('/bank_accounts', { name: 'State Bank', account_number: '20412345678' });

const lists = { ...openingLists, stock: stockList, advances };
const openings: Record<OpeningPartName, unknown[][]> = {
  stock: [
    [godown.name, 'Cylinders', 14.2, 120, 30, branch.name, 3],
    [godown.name, 'Gas Stove', '', 5, '', other.name],
  ],
  bills: [
    [hotel.consumerid, '', 'B-1', '2026-10-02', '2026-10-31', '1,800.50', branch.name],
    [canteen.consumerid, '', '002', '2026-10-12', '', 900, branch.name],
  ],
  advances: [hotel, canteen].map(({ consumerid }, index) => [consumerid, '', 500 + index, branch.name]),
  cylinders: [
    [`Guest ${guest.firstName} Kumar`, '', 'Cylinders', 14.2, 1, branch.name],
    [connection.gas_consumer_number, '', 'Cylinders', 14.2, 2, branch.name],
    [hotel.consumerid, '', 'Regulators', '', 3, branch.name],
  ],
  deposits: [[connection.gas_consumer_number, '', 2_200, branch.name]],
  drivers: [[driver.employee_id, 'Cylinders', 19, 2, 3, branch.name]],
  vendors: [
    [vendor.name, '14,265.50', branch.name],
    [vendor.gst, -500, other.name],
  ],
  banks: [['20412345678', '(2,000.25)', branch.name]],
};

/** The rows of an exported file that the console was given again, as in the browser. */
async function readBack(part: OpeningPartName, csv: string | Buffer) {
  const { status, body } = await api.post(`/openings/file?part=${part}`, Buffer.from(csv), {
    headers: { 'content-type': 'text/csv' },
  });
  expect([status, body.msg]).toEqual([200, undefined]);
  const list: FoundList = { name: 'list.csv', ...body.data };
  expect(questionsOf(part, list)).toEqual([]);
  return rowsOf(part, list).rows.map((row) => row.map((cell) => cell ?? ''));
}

test.each(openingPartNames)('the exported list of %s is read back, as CSV and as XLSX', async (part) => {
  // Advances are on the customers' forms, and stock may be of any day.
  if (part === 'stock') await calls.open({ date: LAST, weight: '19', filled: 7, godown_id: godown.id });
  expect(await save(part, openings[part])).toBeSaved();
  const { path, ...list } = lists[part];
  const columns = eachColumn<never>(list.exported ?? list.columns);
  const query = part === 'advances' ? '' : part === 'stock' ? 'kind=opening' : `part=${part}`;
  const rows = (await api.get(`${path}?${query}`)).body.data;
  const count = openings[part].length + (part === 'stock' ? 1 : 0);
  expect(rows).toHaveLength(count);

  const { sheet, rows: lines } = sheetOf(rows, columns);
  const csv = csvWriter(sheet);
  const xlsx = xlsxWriter({ ...sheet, totals: [totalsOf(rows, columns) ?? []] });
  for (const writer of [csv, xlsx]) writer.add(lines.piece(0, count));
  const [first] = await sheetsOf(new Uint8Array(await (await xlsx.end()).arrayBuffer()));
  for (const file of [await (await csv.end()).text(), first?.csv ?? '']) {
    const checked = (await preview(part, await readBack(part, file))).body.data;
    expect(checked).toMatchObject({ known: count, added: 0, problems: [], warnings: [] });
  }
});
