import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { importing } from '../../../tests/harness/imports.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const { imported, commit, undo, problems } = importing(plain);

const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
let mobile = 9_100_000_000;
const person = (name = 'Ravi') => `Mr.,${name},Kumar,${mobile},"${mobile++} Temple Street, Guntur"`;
const path = '/customerimports';

test('a former holder of a connection is distinguished from its holder', async () => {
  const head = `Date,SV Type,Gas Consumer Number,Former holder,${HEADERS}\n`;
  const [old, taker, other] = [person('Gita'), person('Hari'), person('Indu')];
  const list = [
    `2026-11-03,Name Change,F-1,,${taker}`,
    `2026-11-01,New,f-1,Yes,${old}`,
    `2026-11-01,New,F-1,yes,${old}`,
    `2026-11-01,New,F-1,No,${other}`,
    `2026-11-01,New,,Yes,${other}`,
    `2026-11-01,New,F-2,Perhaps,${other}`,
  ].join('\n');
  const { id, counts } = await imported('SV', head + list);
  expect(counts).toEqual({ good: 2, bad: 2, twice: 2, known: 0, left_out: 0 });
  expect(await problems(id)).toMatchObject([
    { row_number: 4, state: 'twice', twin_row: 3 },
    { row_number: 5, state: 'twice', twin_row: 2 },
    {
      row_number: 6,
      errors: [{ field: 'gas_consumer_number', message: 'Gas Consumer Number is required' }],
    },
    { row_number: 7, errors: [{ field: 'is_superseded', message: 'Former holder should be Yes or No' }] },
  ]);
  await api.post(`${path}/${id}/leaveout`);
  expect((await commit(id)).settled).toMatchObject({ state: 'committed', rows_added: 2 });
  const [hari, gita] = await db
    .selectFrom('customers')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
    .then((rows) => rows.reverse());
  expect(hari).toMatchObject({ first_name: 'Hari', is_superseded: false, previous_holder_id: gita?.id });
  expect(gita).toMatchObject({ first_name: 'Gita', is_superseded: true, previous_holder_id: null });
  expect((await undo(id)).state).toBe('undone');
});

describe('what a person should know', () => {
  const sv = (...rows: string[]) =>
    [`Date,SV Type,IFSC,Account Number,Proof of Address Number,${HEADERS}`, ...rows, ''].join('\n');
  const masked = 'The number is masked in the file and will be left blank';

  test('shows rows that are imported all the same: masked numbers and unknown bank codes', async () => {
    const file = sv(
      `2026-11-01,New,SBIN0001234,********9012,********,${person()}`,
      `2026-11-01,New,sbin0999999,123456789012,,${person()}`,
      `2026-11-01,New,,********9012,,${person()}`,
    );
    const { id, counts, notices } = await imported('SV', file);
    expect(counts).toMatchObject({ good: 3, bad: 0 });
    expect(notices).toEqual([
      { field: 'accountnumber', message: masked, rows: 2 },
      { field: 'ifsc', message: 'IFSC is not known', rows: 1 },
      { field: 'poa_number', message: masked, rows: 1 },
    ]);
    const noticed = await api.get(`${path}/${id}/rows?state=noticed`);
    expect(noticed.body.data).toMatchObject([
      { row_number: 2, errors: [{ field: 'accountnumber', found: '********9012' }, { field: 'poa_number' }] },
      { row_number: 3, errors: [{ field: 'ifsc', message: 'IFSC is not known', found: 'sbin0999999' }] },
      { row_number: 4 },
    ]);
    expect((await commit(id)).settled).toMatchObject({ rows_added: 3, notices: [] });
    const stored = await db.selectFrom('customers').selectAll().orderBy('id', 'desc').limit(3).execute();
    expect(stored.map(({ account_number, ifsc }) => [account_number, ifsc]).reverse()).toEqual([
      ['', 'SBIN0001234'],
      ['123456789012', 'SBIN0999999'],
      ['', ''],
    ]);
  });

  test('an invalid IFSC is an error, and is checked again once corrected', async () => {
    const { id, counts } = await imported('SV', sv(`2026-11-01,New,SBIN1001234,,,${person()}`));
    expect(counts).toMatchObject({ good: 0, bad: 1 });
    expect(await problems(id)).toMatchObject([{ errors: [{ field: 'ifsc', message: 'IFSC is invalid' }] }]);
    const row = `${path}/${id}/rows/2`;
    const unknown = await api.patch(row, { cells: { ifsc: 'SBIN0999999' } });
    expect(unknown.body.data).toMatchObject({ state: 'good', errors: [{ message: 'IFSC is not known' }] });
    const known = await api.patch(row, { cells: { ifsc: 'SBIN0001234' } });
    expect(known.body.data).toMatchObject({ state: 'good', errors: [] });
  });

  test('a row with too many cells reports that alone', async () => {
    const { id } = await imported('SV', sv(`2026-11-01,New,,********9012,,${person()},x`));
    expect(await problems(id)).toMatchObject([{ state: 'bad', errors: [{ field: '' }] }]);
  });
});

test('an import stores GST numbers as the form does; its preview warns of wrong ones', async () => {
  const head = `Date,Opening Date,Company,Credit Limit,Advance Amount,GST Number,${HEADERS}`;
  const credit = (gst: string) => `2026-11-01,2026-11-01,Hotel,1000,0,${gst},${person()}`;
  const rows = [head, credit('37 abcde1234f 1zz'), credit('37ABCDE1234F1Z5'), credit('urp'), credit('')];
  const { id, counts, notices } = await imported('Credit', rows.join('\n'));
  expect(counts).toMatchObject({ good: 4, bad: 0 });
  expect(notices).toEqual([
    { field: 'gst_no', message: 'The check character of this GSTIN would be Z', rows: 1 },
  ]);
  expect((await commit(id)).settled).toMatchObject({ rows_added: 4 });
  const stored = await db.selectFrom('customers').select('gst_no').orderBy('id', 'desc').limit(4).execute();
  expect(stored.map(({ gst_no }) => gst_no).toReversed()).toEqual([
    '37ABCDE1234F1ZZ',
    '37ABCDE1234F1Z5',
    'URP',
    '',
  ]);
});
