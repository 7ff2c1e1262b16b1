import { expect } from 'vitest';
import { ensureScopeRole } from '../../src/domain/people/scope-role.ts';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import type { OpeningPartName } from '../../src/masters/openings.ts';
import { apiOf, signIn, testApp } from './app.ts';
import { builders } from './builders.ts';
import { day, openBusiness } from './day.ts';
import { described } from './described.ts';

/** The last day on paper. */
export const LAST = '2026-10-31';

/**
 * A business whose last day on paper is chosen, with the calls of Go-live.
 * @example const { save, godown } = await paperBusiness(); await save('stock', [[godown.name, 'Cylinders', 14.2, 100, 20]]);
 */
export async function paperBusiness({ last = LAST, now }: { last?: string; now?: () => Date } = {}) {
  const { api: plain, db, app } = await testApp(now && { now });
  await ensureScopeRole(db);
  const api = await described(plain);
  const business = await openBusiness(api);
  const save = (part: OpeningPartName, rows: unknown[][], as = api) =>
    as.post('/openings', { part, rows: rows.map((row) => row.map(String)) });
  const preview = (part: OpeningPartName, rows: unknown[][], as = api) =>
    as.post('/openings/preview', { part, rows: rows.map((row) => row.map(String)) });
  const dated = await api.patch('/golive', { date: last });
  expect([dated.status, dated.body.data.date]).toEqual([200, last]);
  const goLive = async (as = api) => (await as.get('/golive')).body.data;
  const openAsEntered = async () => {
    const { rupees, cylinders } = await goLive();
    return api.post('/golive/open', { rupees, cylinders });
  };
  /** A person of some branches. */
  const bound = async (email: string, branchIds: number[]) => {
    const { token, user } = await signIn(db, email, 'manager');
    await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
    return apiOf(app, token);
  };
  const balanced = async () => expect(await booksBalance(db)).toEqual([]);
  const held = async (customerId: number) =>
    (await api.get(`/customers/${customerId}/account`)).body.data.cylinders;
  return {
    ...business,
    api,
    app,
    db,
    an: builders(api),
    calls: day(api, business),
    save,
    preview,
    goLive,
    openAsEntered,
    bound,
    balanced,
    held,
  };
}
