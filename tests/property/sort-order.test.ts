import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sorted } from '../../src/kit/web/table/arrange.ts';
import { testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { day, openBusiness } from '../harness/day.ts';

const { api, db } = await testApp();

const columns = [{ header: 'Code', value: ({ code }: { code: string }) => code }];
const inBrowser = (codes: readonly string[]) =>
  sorted(
    codes.map((code) => ({ code })),
    columns,
    { name: 'code', isDescending: false },
  ).map(({ code }) => code);
const inDatabase = async (codes: readonly string[]) => {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as codes (code) order by code collate natural_order`.execute(
    db,
  );
  return rows.map(({ code }) => code);
};

test('the database and the browser sort codes and names alike', async () => {
  const known = [
    'A-10',
    'A-2',
    'a-2',
    'A2',
    'A 10',
    'B_1',
    'Éla',
    'ela',
    'Zoe',
    'AP 16 TJ 1032',
    'రవి',
    '007',
    '7',
  ];
  expect(await inDatabase(known)).toEqual(inBrowser(known));
  const code = fc.string({ unit: fc.constantFrom(...'Aabz019 -_/.éరअ'), minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(code, { maxLength: 30 }), async (codes) => {
      expect(await inDatabase(codes)).toEqual(inBrowser(codes));
    }),
  );
});

test('vehicles are offered, and loads sorted by vehicle, with A-2 before A-10', async () => {
  const business = await openBusiness(api);
  const { open, assign } = day(api, business);
  await open({ filled: 100 });
  for (const vehicleNumber of ['A-10', 'A-2', 'a-3', 'B-1']) {
    const vehicle = await builders(api).vehicle({ vehicle_number: vehicleNumber });
    await assign({ qty: 1, vehicle_id: vehicle.id });
  }

  type Row = { vehicle_number?: string; vehicle?: { vehicle_number: string } };
  const expected = ['A-2', 'a-3', 'A-10', 'B-1'];
  const offered = await api.get('/vehicles/dropdown?search=-');
  expect(offered.body.data.map((row: Row) => row.vehicle_number)).toEqual(expected);
  const loads = await api.get('/stockassigns?sort=vehicle');
  expect(loads.body.data.map((row: Row) => row.vehicle?.vehicle_number)).toEqual(expected);
});
