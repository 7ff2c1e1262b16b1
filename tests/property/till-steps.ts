import { expect } from 'vitest';
import { countTill } from '../../src/domain/till/count.ts';
import type { TillBook } from '../../src/features/till/contract.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import { sumRupees } from '../../src/kit/shared/money.ts';
import type { Api } from '../harness/app.ts';
import { type Act, branchOf, create, EARLIER, picked, remove, type World } from './world.ts';

/** Counted less expected (₹), in turn. */
const DIFFERENCES = [0, 0, -30, 0, 15, -1];

/** Notes and coins of this many rupees. */
const notes = (amount: number) => (amount > 0 ? [{ 1: { count: amount, amount } }] : []);

/** Opens the till of a branch on the earliest of the days, so that it is on for the others. */
export const openTill = (db: Db, branchId: number) =>
  db
    .transaction()
    .execute((db) =>
      countTill(
        db,
        { date: EARLIER, branch_id: branchId, denominations: notes(12_000), reason: '' },
        EARLIER,
      ),
    );

const bookOf = async (api: Api, branchId: number, date: string): Promise<TillBook> =>
  (await api.get(`/till?branch_id=${branchId}&from_date=${date}&to_date=${date}`)).body.data;

/** What is done with the tills of the two branches; the second has none. */
export const tillSteps = {
  countTill: create('tillcounts', async (world, step) => {
    const { date, pick } = step;
    const branchId = branchOf(world, step);
    const { closing } = await bookOf(world.api, branchId, date);
    const counted = Math.max(0, Math.round(closing) + (DIFFERENCES[pick % 6] ?? 0));
    return world.api.post('/tillcounts', {
      ...{ date, branch_id: branchId },
      ...{ denominations: notes(counted), reason: 'Change' },
    });
  }),
  deleteCount: (world, step) => remove('tillcounts')(world, { ...step, pick: lastOf(world) }),
  moveCash: create('tillmoves', (world, step) =>
    world.api.post('/tillmoves', {
      ...{ date: step.date, branch_id: branchOf(world, step) },
      ...{ kind: step.variant % 2 === 0 ? 'drawing' : 'put_in', amount: step.qty * 600, note: 'Owner' },
    }),
  ),
  deleteMove: remove('tillmoves'),
  deposit: create('depositslips', (world, step) =>
    world.api.post('/depositslips', {
      ...{ date: step.date, branch_id: branchOf(world, step), bank_account_id: world.bankAccount },
      ...{ denominations: notes(step.qty * 700), note: '' },
    }),
  ),
  deleteSlip: remove('depositslips'),
  creditSlip: async ({ api, made }, { pick, date }) => {
    const id = picked(made.depositslips, pick);
    return id === undefined ? undefined : api.post(`/depositslips/${id}/credit`, { credited_on: date });
  },
  undoCredit: async ({ api, made }, { pick }) => {
    const id = picked(made.depositslips, pick);
    return id === undefined ? undefined : api.delete(`/depositslips/${id}/credit`);
  },
} satisfies Record<string, Act>;

const lastOf = ({ made }: World) => Math.max(0, made.tillcounts.length - 1);

/** The cash books of branches add up: opening + received - paid = closing, which the next day begins with. */
export async function expectTillsToAddUp(
  api: Api,
  { branches, dates }: { branches: number[]; dates: string[] },
) {
  for (const branchId of branches) {
    let before = 0;
    for (const date of dates) {
      const book = await bookOf(api, branchId, date);
      const { opening, received, paid, closing, lines } = book;
      const moved = sumRupees(lines.map(({ amount }) => amount));
      expect([opening, sumRupees([received, -paid]), closing]).toEqual([
        before,
        moved,
        sumRupees([before, moved]),
      ]);
      expect(lines.at(-1)?.balance ?? before).toBe(closing);
      before = closing;
    }
    expect(before).toBeGreaterThanOrEqual(0);
  }
}
