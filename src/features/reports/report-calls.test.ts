import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusedReports } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import { listingRows } from '../../kit/server/list/rows-of-period.ts';
import { listings } from './queries.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);

const [DAY, NEXT] = ['2026-11-20', '2026-11-21'];
const theDay = { from_date: DAY, to_date: DAY };
const bothDays = { from_date: DAY, to_date: NEXT };

const asked: Record<string, object> = {
  '/dayentries/reports': { branch: 1 },
  '/inventory/reports': { vendor: 1 },
  '/dayentries/reportsbycustomertype': { customer_type: 'Guest' },
  '/inventory/reportsbyproduct': { product: 'Cylinders' },
  '/dayentries/reportsbydriver': { employee_id: 1 },
  '/dayentries/reportsbyvehicle': { vehicle_id: 1 },
  '/expences/filter': { expence_type: 'fuel' },
  '/dayentries/reportsbybranches': {},
  '/shortages/reports': {},
};

describe.each(Object.entries(refusedReports))('%s', (path, refused) => {
  const good = { ...asked[path], ...bothDays };

  test('reports every wrong filter at once', () =>
    expectRefusals((values) => api.post(path, { ...good, ...values }), refused));

  test('a period that ends before it begins is refused, also beside other mistakes', async () => {
    const order = 'From Date cannot be greater than To Date';
    const backwards = { ...good, from_date: NEXT, to_date: DAY };
    const { status, body } = await api.post(path, backwards);
    expect([status, body.msg, body.fields]).toEqual([422, order, { from_date: order }]);
    const beside = await api.post(path, { ...theDay, from_date: NEXT });
    expect(Object.keys(beside.body.fields).sort()).toEqual(
      [...Object.keys(asked[path] ?? {}), 'from_date'].sort(),
    );
    const aheadOfNothing = await api.post(path, { ...good, to_date: '2026-02-30' });
    expect(aheadOfNothing.body.fields).toEqual({ to_date: 'Date is invalid' });
  });

  test('takes an Idempotency-Key and keeps no answer under it', async () => {
    const headers = { 'idempotency-key': 'report' };
    for (const fromDate of [DAY, NEXT])
      expect(await api.post(path, { ...good, from_date: fromDate }, { headers })).toBeSaved();
    const kept = await db.selectFrom('idempotency_keys').select('key').execute();
    expect(kept).toEqual([]);
  });
});

test('a record that is not on file has no rows', async () => {
  for (const [path, field] of [
    ['/dayentries/reports', 'branch'],
    ['/inventory/reports', 'vendor'],
    ['/dayentries/reportsbydriver', 'employee_id'],
    ['/dayentries/reportsbyvehicle', 'vehicle_id'],
  ] as const) {
    const { status, body } = await api.post(path, { [field]: 2_147_483_647, ...bothDays });
    expect([path, status, body.data]).toEqual([path, 200, []]);
  }
});

test.each([
  [listings.branch({ branch: 1, ...theDay }), 'day_entries_branch_date_idx'],
  [listings.customer_type({ customer_type: 'Guest', ...theDay }), 'day_entries_customer_type_idx'],
  [listings.driver({ employee_id: 1, ...theDay }), 'day_entries_employee_date_idx'],
  [listings.vehicle({ vehicle_id: 1, ...theDay }), 'day_entries_vehicle_date_idx'],
  [listings.vendor({ vendor: 1, ...theDay }), 'inventory_vendor_date_idx'],
  [listings.product({ product: 'Cylinders', ...theDay }), 'inventory_product_date_idx'],
  [listings.expence_type({ expence_type: 'fuel', expense_type_id: 7, ...theDay }), 'expenses_type_date_idx'],
])('an index leads from row to row: $1', async (listing, index) => {
  const plan = await db.transaction().execute(async (db) => {
    // The small day is read more quickly as a whole.
    for (const way of ['enable_seqscan', 'enable_bitmapscan'])
      await sql`set local ${sql.raw(way)} = off`.execute(db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (costs off) ${listingRows(listing)}`.execute(db);
    return rows.map((line) => line['QUERY PLAN']);
  });
  const scan = plan.findIndex((line) => line.includes(`Index Scan using ${index}`));
  expect(plan[scan + 1], plan.join('\n')).toContain('date >= ');
});
