import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const { api: plain, app, db } = await testApp();
const api = await described(plain);

async function ownGodown() {
  const business = await openBusiness(api);
  const { open } = day(api, business);
  const { id } = business.godown;
  const stock = async (date = '') => {
    const { body } = await api.get(`/inventory/godown?godown_id=${id}${date && `&date=${date}`}`);
    return body.data.map((row: Record<string, unknown>) => [
      row.product,
      row.qty,
      row.empty_cylinders,
      row.defective,
    ]);
  };
  return { id, name: business.godown.name, open, stock };
}

test('defective cylinders are opened, counted and deducted beside the filled and empty ones', async () => {
  const { open, stock } = await ownGodown();
  expect((await open({ filled: 318, empty: 10, defective: 1 })).body.data).toMatchObject({
    ...{ filled: 318, empty: 10, defective: 1 },
    ...{ filled_change: 318, empty_change: 10, defective_change: 1 },
  });
  const count = await open({ kind: 'count', filled: '', empty: '', defective: 4 });
  expect(count.body.data).toMatchObject({
    filled: null,
    defective: 4,
    filled_change: 0,
    defective_change: 3,
  });
  expect(await stock()).toEqual([['Cylinders', 318, 10, 4]]);
  expect((await open({ kind: 'count', filled: 318, empty: 10 })).body.data.defective_change).toBe(0);
  const lost = await open({ kind: 'lost', filled: 0, empty: 0, defective: 2 });
  expect(lost.body.data).toMatchObject({ defective: 2, defective_change: -2 });
  expect(await open({ kind: 'lost', defective: 3 })).toBeRefused('not_enough_stock');
  expect(await stock()).toEqual([['Cylinders', 318, 10, 2]]);
  await api.delete(`/stockadjustments/${lost.body.data.id}`);
  expect(await stock()).toEqual([['Cylinders', 318, 10, 4]]);
  expect(await booksBalance(db)).toEqual([]);
});

test('a count of an earlier day is compared with the defective cylinders of that day', async () => {
  const { open, stock } = await ownGodown();
  await open({ filled: 5, defective: 2 });
  await open({ date: '2026-11-21', defective: 3 });
  await open({ kind: 'count', filled: '', empty: '', defective: 1 });
  expect([await stock(DAY), await stock()]).toEqual([[['Cylinders', 5, 0, 1]], [['Cylinders', 5, 0, 4]]]);
});

test('regulators can be defective, stoves and pipes cannot', async () => {
  const { open, stock } = await ownGodown();
  const pieces = { weight: '', empty: '', filled: 7, defective: 2 };
  expect(await open({ ...pieces, product: 'Regulators' })).toBeSaved();
  expect(await stock()).toEqual([['Regulators', 7, 0, 2]]);
  const { status, body } = await open({ ...pieces, product: 'Gas Stove' });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['defective']]);
});

test('an earlier day on which more defective cylinders would leave than there were is named', async () => {
  const { id, name, open } = await ownGodown();
  await open({ date: '2026-11-12', filled: 5, defective: 1 });
  await open({ defective: 9 });
  const query = `source=stock_adjustment&date=2026-11-12&godown_id=${id}&weight=14.2&defective=-2`;
  expect((await api.get(`/inventory/godown/shortfall?${query}`)).body.data.msg).toBe(
    `${name} held 1 defective 14.2 kg cylinders on 12 Nov 2026; this adjustment takes 2`,
  );
});

test('the LPG of a licensed godown is that of its filled and defective cylinders', async () => {
  const { id, name, open } = await ownGodown();
  await open({ filled: 318, empty: 10, defective: 1 });
  await open({ product: 'Regulators', weight: '', filled: 40, defective: 3 });
  await api.patch(`/godowns/${id}`, { licensed_kg: 8_000 });
  const { data } = (await api.get('/inventory/godown/licences')).body;
  expect(data).toEqual([{ id, name, lpg_kg: 4_529.8, licensed_kg: 8_000 }]);

  await ensureScopeRole(db);
  const { token, user } = await signIn(db, 'bound@agency.example', 'manager');
  const { branch_id } = (await api.get(`/godowns/${id}`)).body.data;
  await db
    .updateTable('users')
    .set({ branch_ids: [branch_id] })
    .where('id', '=', user.id)
    .execute();
  const seen = async () => (await apiOf(app, token).get('/inventory/godown/licences')).body.data;
  expect(await seen()).toEqual(data);
  const elsewhere = await ownGodown();
  await api.patch(`/godowns/${elsewhere.id}`, { licensed_kg: 100 });
  expect(await seen()).toEqual(data);
  const to = (await api.get(`/godowns/${elsewhere.id}`)).body.data.branch_id;
  await api.patch(`/godowns/${id}`, { branch_id: to });
  expect(await seen()).toEqual([]);
});
