import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';

const { app, db, api } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
await ensureScopeRole(db);
expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();

/** A business whose driver is short of so many cylinders of a weight on a day. */
async function shortBusiness() {
  const business = await openBusiness(api);
  const { assign, open, sell, settle } = day(api, business);
  for (const weight of [14.2, 19]) await open({ date: '2026-11-01', weight, filled: 100 });
  const lose = async (date: string, weight: number, { filled = 0, empty = 0 }) => {
    await assign({ date, weight, qty: 5 + filled + empty });
    if (empty > 0) await sell({ date, weight, qty: empty, empty_cylinders: empty, amount: 900 * empty });
    expect(await settle({ date, weight, qty: 5, empty_cylinders: 0 })).toBeSaved();
  };
  return { ...business, lose };
}

const listed = async (query = '', as = api) => (await as.get(`/missinggoods?${query}`)).body.data;

test('missing goods are listed with the driver, by weight, since the oldest that is not cleared', async () => {
  const first = await shortBusiness();
  await first.lose('2026-11-05', 14.2, { empty: 2 });
  await first.lose('2026-11-10', 14.2, { filled: 1, empty: 1 });
  await first.lose('2026-11-08', 19, { filled: 2 });
  const second = await shortBusiness();
  await second.lose('2026-11-07', 14.2, { empty: 4 });

  const small = {
    date: '2026-11-05',
    employee_id: first.driver.id,
    branch: { id: first.branch.id },
    ...{ product: 'Cylinders', weight: 14.2, filled: 1, empty: 3 },
  };
  const others = { date: '2026-11-07', employee_id: second.driver.id, weight: 14.2, filled: 0, empty: 4 };
  const large = { date: '2026-11-08', employee_id: first.driver.id, weight: 19, filled: 2, empty: 0 };
  expect(await listed()).toMatchObject([small, others, large]);
  expect(await listed('weight=14.2')).toMatchObject([small, others]);
  expect((await api.get('/missinggoods/totals?weight=14.2')).body.data).toEqual({
    rows: 2,
    filled: 1,
    empty: 7,
  });

  const cleared = await api.post('/shortageclearances', {
    ...{ date: '2026-11-20', employee_id: first.driver.id, branch_id: first.branch.id, kind: 'written_off' },
    ...{ product: 'Cylinders', weight: 14.2, state: 'empty', qty: 2, note: 'Lost' },
  });
  expect(cleared).toBeSaved();
  expect(await listed('weight=14.2')).toMatchObject([
    others,
    { ...small, date: '2026-11-10', filled: 1, empty: 1 },
  ]);

  const { user, token } = await signIn(db, 'bound@example.com', 'godown_keeper');
  await db
    .updateTable('users')
    .set({ branch_ids: [second.branch.id] })
    .where('id', '=', user.id)
    .execute();
  expect(await listed('', apiOf(app, token))).toMatchObject([others]);
});

test('the list has what the accounts of the drivers have', async () => {
  const { filled, empty } = (await api.get('/drivers/totals')).body.data;
  expect((await api.get('/missinggoods/totals')).body.data).toMatchObject({ filled, empty });
});
