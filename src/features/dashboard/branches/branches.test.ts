import { beforeAll, expect, test } from 'vitest';
import { type Api, apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { closingDays } from '../../../../tests/harness/closing-days.ts';
import { fillDemo } from '../../../app/demo/fill.ts';
import { readSizes } from '../../../app/demo/sizes.ts';
import { ensureScopeRole } from '../../../domain/people/scope-role.ts';
import { moveDay } from '../../../kit/shared/days.ts';
import type { BranchDay, Figures } from '../contract.ts';

const TODAY = '2026-11-20';
let clock = TODAY;
const { app, db, api } = await testApp({ now: () => new Date(`${clock}T06:00:00Z`) });

beforeAll(async () => {
  await ensureScopeRole(db);
  const sizes = readSizes('--branches 2 --areas 4 --customers 60 --days 15'.split(' '));
  await fillDemo(db, { sizes, today: TODAY });
});

async function branchesOf(caller: Api): Promise<BranchDay[]> {
  const figures: Figures = (await caller.get('/dashboard')).body.data;
  return figures.branches;
}

/** The branches of a caller, each as its day close tells of it. */
async function checkedBranchesOf(caller: Api): Promise<BranchDay[]> {
  const shown = await branchesOf(caller);
  expect([clock, shown]).toEqual([clock, await closingDays(caller, clock, shown)]);
  return shown;
}

test('each branch has the figures of its day close, day by day, for all and for who is bound to it', async () => {
  const { user, token } = await signIn(db, 'bound@example.com', 'manager');
  const [, second] = (await branchesOf(api)).map(({ branch }) => branch.id);
  await db
    .updateTable('users')
    .set({ branch_ids: [second ?? 0] })
    .where('id', '=', user.id)
    .execute();
  const seen: BranchDay[] = [];
  for (let before = 0; before < 8; before++) {
    clock = moveDay(TODAY, -before);
    const all = await checkedBranchesOf(api);
    expect(all).toHaveLength(2);
    expect(await checkedBranchesOf(apiOf(app, token))).toEqual(
      all.filter(({ branch }) => branch.id === second),
    );
    seen.push(...all);
  }
  expect(seen.some(({ counted }) => counted !== null)).toBe(true);
  expect(seen.some(({ open_areas }) => open_areas > 0)).toBe(true);
  expect(seen.some(({ difference }) => difference !== null && difference !== 0)).toBe(true);
  expect(seen.some(({ missing }) => missing > 0)).toBe(true);
});

test('who may not read amounts has no branches', async () => {
  const { token } = await signIn(db, 'store@example.com', 'godown_keeper');
  const keeper = apiOf(app, token);
  expect((await keeper.get('/dashboard')).status).toBe(403);
  expect((await keeper.get('/dashboard/stock')).body.data).not.toHaveProperty('branches');
});
