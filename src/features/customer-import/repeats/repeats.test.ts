import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { described } from '../../../../tests/harness/described.ts';
import { importing } from '../../../../tests/harness/imports.ts';
import { ensureScopeRole } from '../../../domain/people/scope-role.ts';
import type { Choice, Difference, ImportRow, ProblemRow } from '../contract.ts';

const { api: plain, app, db, an } = await testApp();
await ensureScopeRole(db);
const api = await described(plain);
const { imported, commit, undo, problems } = importing(plain);

const path = '/customerimports';
const HEADERS = 'Consumer ID,Salutations,First Name,Last Name,Mobile Number,Address';
type Row = { id?: string; first?: string; last?: string; mobile: number; address?: string };
const lineOf = ({ id = '', first = 'Ravi', last = 'Kumar', mobile, address = '7 Temple Street' }: Row) =>
  `${id},Mr.,${first},${last},${mobile},${address}`;
const list = (...rows: Row[]) => `${[HEADERS, ...rows.map(lineOf)].join('\n')}\n`;

let lastNumber = 9_100_000_000;
/** A customer of a number and name of its own. */
const someone = (row: Partial<Row> = {}): Row => {
  lastNumber += 1;
  return { id: `G-${lastNumber % 10_000}`, mobile: lastNumber, ...row };
};

/** Customers on file, from a first list. */
async function onFile(...rows: Row[]): Promise<ImportRow> {
  const found = await imported('Guest', list(...rows));
  expect(found.counts).toMatchObject({ good: rows.length, known: 0 });
  await commit(found.id);
  return found;
}
const stored = ({ id = '' }: Row) =>
  db.selectFrom('customers').select(['id', 'mobile', 'version']).where('consumer_id', '=', id);
const choose = (
  { id }: { id: number },
  choice: Choice,
  chosen: { differs: readonly Difference[]; row?: number },
) => api.post(`${path}/${id}/choices`, { choice, ...chosen });

/** What is told of each row that is on file. */
const told = async (found: ImportRow) =>
  (await problems(found.id)).map(({ row_number, state, differs, twin }: ProblemRow) => [
    row_number,
    state,
    differs,
    twin?.number,
  ]);

const statesOf = async (found: ImportRow) => (await problems(found.id)).map(({ state }: ProblemRow) => state);

describe('a list that comes again is met with the customers on file', () => {
  test('unchanged, with other capitals, spaces, a title or a mark in the number', async () => {
    const asha = someone({ first: 'Asha', id: 'G-701' });
    const bala = someone({ first: 'Bala' });
    await onFile(asha, bala);
    const again = await imported(
      'Guest',
      list({ ...asha, first: 'Mr Asha', last: 'KUMAR' }, bala, someone({ first: 'Chitra' })),
    );
    expect(again.counts).toMatchObject({ good: 1, known: 2 });
    expect(await told(again)).toEqual([
      [2, 'known', [], 'G-701'],
      [3, 'known', [], bala.id],
    ]);
    expect(again.repeats).toEqual([{ differs: [], rows: 2, update: 0, add: 0 }]);
  });

  test('after leading zeros of the numbers were lost', async () => {
    const one = someone({ id: '000702' });
    await onFile(one);
    const again = await imported('Guest', list({ ...one, id: '702' }));
    expect(await told(again)).toEqual([[2, 'known', ['number'], '000702']]);
  });

  test('after a phone or the spelling of a name changed', async () => {
    const [phone, name, both, place] = [
      someone(),
      someone({ first: 'Laxmi' }),
      someone(),
      someone({ id: '', first: 'Place' }),
    ];
    await onFile(phone, name, both, place);
    const again = await imported(
      'Guest',
      list(
        { ...phone, mobile: 9_300_000_001 },
        { ...name, first: 'Lakshmi' },
        { ...both, mobile: 9_300_000_002, last: 'Kumaar' },
        { ...place, mobile: 9_300_000_003, address: '7  temple street.' },
        { ...name, id: '', first: 'Laksmi' },
      ),
    );
    expect(await told(again)).toEqual([
      [2, 'known', ['phone'], phone.id],
      [3, 'known', ['name'], name.id],
      [4, 'known', ['name', 'phone'], both.id],
      [5, 'known', ['phone'], ''],
      [6, 'known', ['name'], name.id],
    ]);
    const [row] = await problems(again.id);
    expect(row.twin).toEqual({ name: 'Ravi Kumar', number: phone.id, mobileNumber: String(phone.mobile) });
  });

  test('the area and the name find a customer whose phone and address changed', async () => {
    const area = await an.areaCode();
    await an.guestCustomer({ firstName: 'Nirmala', lastName: 'Devi', areacode: area.id, consumerid: '' });
    const row = 'Mrs.,Nirmala,Devi,9300000010,Elsewhere';
    const head = 'Area Code,Salutations,First Name,Last Name,Mobile Number,Address';
    const found = await imported('Guest', `${head}\n${area.area_code},${row}\n,${row}\n`);
    expect(found.counts).toMatchObject({ known: 1 });
    expect(await told(found)).toMatchObject([
      [2, 'known', ['phone'], ''],
      [3, 'twice', [], undefined],
    ]);
  });

  test('another number is another customer, though the family shares phone and address', async () => {
    const father = someone();
    await onFile(father);
    const again = await imported('Guest', list({ ...father, id: 'G-other' }));
    expect(again.counts).toMatchObject({ good: 1, known: 0 });
  });

  test.each(['0811', '0/00'])(
    'of connection %s: a Name Change is met with its own holder, and takes over from another one',
    async (number) => {
      await an.svCustomer({ gas_consumer_number: number, mobileNumber: '9300000080' });
      const head = 'Date,SV Type,Gas Consumer Number,Salutations,First Name,Last Name,Mobile Number,Address';
      const row = (name: string, mobile: number) =>
        `2026-11-01,Name Change,${number},Mr.,${name},Rao,${mobile},Road`;
      const first = await imported('SV', `${head}\n${row('Yusuf', 9_300_000_081)}\n`);
      expect(first.counts).toMatchObject({ good: 1, known: 0 });
      await commit(first.id);
      const again = await imported('SV', `${head}\n${row('Yusuf', 9_300_000_082)}\n`);
      expect(await told(again)).toEqual([[2, 'known', ['phone'], number]]);
    },
  );

  test('where several may be meant it is told, and none is updated', async () => {
    const shared = { mobile: 9_300_000_020, id: '' };
    await onFile({ ...shared, first: 'Usha' }, { ...shared, first: 'Veena' });
    const again = await imported('Guest', list({ ...shared, first: 'Wasim' }, { ...shared, first: 'usha' }));
    expect(await told(again)).toEqual([
      [2, 'known', ['several'], ''],
      [3, 'known', [], ''],
    ]);
    expect(await choose(again, 'update', { differs: ['several'] })).toBeRefused('wrong_choice');
    expect(await choose(again, 'add', { differs: ['several'] })).toBeSaved();
    expect((await commit(again.id)).settled).toMatchObject({ rows_added: 1 });
  });
});

describe('a choice', () => {
  const differs: Difference[] = ['phone'];
  const other = (row: Row): Row => ({ ...row, mobile: row.mobile + 100_000_000 });
  const mobileOf = async (row: Row) => (await stored(row).execute()).map(({ mobile }) => Number(mobile));

  test('updates the phones of all such rows with history and version, and undo restores them', async () => {
    const people = [someone(), someone()] as const;
    await onFile(...people);
    const again = await imported('Guest', list(...people.map(other), someone()));
    const { body } = await choose(again, 'update', { differs });
    expect(body).toMatchObject({
      msg: 'Choice saved',
      data: { counts: { good: 1, known: 0 }, repeats: [{ differs, rows: 2, update: 2, add: 0 }] },
    });
    expect((await commit(again.id)).settled).toMatchObject({ rows_added: 1, phones_updated: 2 });
    for (const one of people) {
      const { id, version } = await stored(one).executeTakeFirstOrThrow();
      expect([await mobileOf(one), version]).toEqual([[one.mobile + 100_000_000], 2]);
      const [change] = (await api.get(`/customers/${id}/history`)).body.data;
      expect([change.action, change.user]).toEqual(['changed', 'Keeper']);
    }
    // A phone that was changed again since stays.
    const { id } = await stored(people[1]).executeTakeFirstOrThrow();
    expect(await plain.patch(`/customers/${id}`, { mobileNumber: '9300000030' })).toBeSaved();
    expect((await undo(again.id)).state).toBe('undone');
    expect(await mobileOf(people[0])).toEqual([people[0].mobile]);
    expect(await mobileOf(people[1])).toEqual([9_300_000_030]);
  });

  test('is made for one row, and taken back', async () => {
    const people = [someone(), someone(), someone()] as const;
    await onFile(...people);
    const again = await imported('Guest', list(...people.map(other)));
    expect(await choose(again, 'update', { differs })).toBeSaved();
    expect(await choose(again, 'leave out', { differs, row: 3 })).toBeSaved();
    expect(await choose(again, 'add', { differs, row: 4 })).toBeSaved();
    expect(await statesOf(again)).toEqual(['update', 'known', 'add']);
    expect((await commit(again.id)).settled).toMatchObject({ rows_added: 1, phones_updated: 1 });
    const [one, left, added] = await Promise.all(people.map(mobileOf));
    expect([one, left]).toEqual([[people[0].mobile + 100_000_000], [people[1].mobile]]);
    expect(added?.toSorted()).toEqual([people[2].mobile, people[2].mobile + 100_000_000]);
    await undo(again.id);
    expect(await Promise.all(people.map(mobileOf))).toEqual(people.map(({ mobile }) => [mobile]));
  });

  test('of two rows with a new phone of one customer one updates it', async () => {
    const one = someone();
    await onFile(one);
    const again = await imported('Guest', list(other(one), { ...one, mobile: 9_300_000_040 }));
    expect(await choose(again, 'update', { differs })).toBeSaved();
    expect(await statesOf(again)).toEqual(['update', 'known']);
    expect(await choose(again, 'update', { differs, row: 3 })).toBeSaved();
    expect(await statesOf(again)).toEqual(['known', 'update']);
    await commit(again.id);
    expect(await mobileOf(one)).toEqual([9_300_000_040]);
  });

  test('ends when the customer on file changed meanwhile, and nothing is imported', async () => {
    const one = someone();
    await onFile(one);
    const again = await imported('Guest', list(other(one)));
    expect(await choose(again, 'update', { differs })).toBeSaved();
    const { id } = await stored(one).executeTakeFirstOrThrow();
    expect(await plain.patch(`/customers/${id}`, { mobileNumber: '9300000050' })).toBeSaved();
    const { settled: after } = await commit(again.id);
    expect(after).toMatchObject({ state: 'staged', counts: { known: 1 }, phones_updated: 1 });
    expect(after?.problem).toMatch(/^Some records have changed since/);
    expect(await mobileOf(one)).toEqual([9_300_000_050]);
  });

  test('is refused where it is not possible: the same phone, other differences, a held connection', async () => {
    const one = someone();
    await onFile(one);
    const again = await imported('Guest', `${list(one)}\n`);
    for (const differs of [[], ['phone']] as Difference[][])
      expect(await choose(again, 'update', { differs })).toBeRefused('wrong_choice');
    expect(await plain.post(`${path}/${again.id}/commit`, { rows: 0 })).toBeRefused('no_rows_to_import');

    await an.svCustomer({ gas_consumer_number: '0798', mobileNumber: '9300000060' });
    const head = 'Date,SV Type,Gas Consumer Number,Salutations,First Name,Last Name,Mobile Number,Address';
    const row = (number: string) => `2026-11-01,New,${number},Mr.,Xavier,Rao,9300000061,Road`;
    const sv = await imported('SV', `${head}\n${row('0798')}\n${row('798')}\n`);
    expect(await told(sv)).toEqual([
      [2, 'known', ['name', 'phone'], '0798'],
      [3, 'known', ['number', 'name', 'phone'], '0798'],
    ]);
    const held: Difference[] = ['name', 'phone'];
    for (const choice of ['update', 'add'] as const)
      expect(await choose(sv, choice, { differs: held })).toBeRefused('wrong_choice');
    expect(await choose(sv, 'add', { differs: ['number', ...held] })).toBeSaved();
    expect((await commit(sv.id)).settled).toMatchObject({ rows_added: 1 });
  });
});

test('a person who is bound to a branch learns no more of a customer than its page tells', async () => {
  const [own, foreign] = [await an.branch(), await an.branch({ name: 'Hidden branch' })];
  const area = await an.areaCode({ branch_id: foreign.id, area_code: 'HIDDEN-7', area_name: 'Hidden place' });
  await an.guestCustomer({
    firstName: 'Omana',
    consumerid: 'H-1',
    areacode: area.id,
    mobileNumber: '9300000070',
  });
  const boundTo = async (email: string, branchId: number) => {
    const { user, token } = await signIn(db, email, 'manager');
    await db
      .updateTable('users')
      .set({ branch_ids: [branchId] })
      .where('id', '=', user.id)
      .execute();
    return apiOf(app, token);
  };
  const [bound, other] = [
    await boundTo('own@example.com', own.id),
    await boundTo('foreign@example.com', foreign.id),
  ];
  const file = list({ id: 'H-1', first: 'Omana', mobile: 9_300_000_071 });
  const again = await importing(bound).imported('Guest', file);
  const rows = await bound.get(`${path}/${again.id}/rows`);
  expect(rows.body.data).toMatchObject([{ twin: { number: 'H-1', mobileNumber: '9300000070' } }]);
  expect(rows.text).not.toMatch(/hidden/i);
  const shown = (await bound.get(`/customers/${rows.body.data[0].twin_id}`)).body.data;
  expect(shown).toMatchObject({ firstName: 'Omana', consumerid: 'H-1', mobileNumber: '9300000070' });

  // The list itself is of the person's branch.
  const choice = { choice: 'update', differs: rows.body.data[0].differs };
  expect((await other.get(`${path}/${again.id}/rows`)).status).toBe(404);
  expect((await other.post(`${path}/${again.id}/choices`, choice)).status).toBe(404);
  expect(await bound.post(`${path}/${again.id}/choices`, choice)).toBeSaved();
  expect((await importing(bound).commit(again.id)).settled).toMatchObject({ phones_updated: 1 });
});
