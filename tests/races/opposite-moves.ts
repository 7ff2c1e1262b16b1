import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import type { Answer, Api } from '../harness/app.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const things = [
  { product: 'Cylinders', weight: 14.2 },
  { product: 'Cylinders', weight: 19 },
];

/** Declares the test of moves that lock the same balances in opposite order, 40 at once, repeated. */
export async function oppositeMovesTest({ rounds }: { rounds: number }): Promise<void> {
  const { db, first, together, stop } = await twoConsoles();

  test(
    'opposite moves in two processes never deadlock',
    async () => {
      const business = await openBusiness(first.api, { credit_limit: 100_000_000 });
      const here = day(first.api, business);
      for (const thing of things) await here.open({ ...thing, filled: 20_000, empty: 5_000 });
      let accepted = 0;
      for (let round = 0; round < rounds; round++) {
        const answers = await together(40, (api, index) => moveAndUndo(api, business, index));
        for (const { status, text } of answers.flat()) {
          expect(status, text).toBeLessThan(500);
          if (status < 400) accepted++;
        }
      }
      expect(accepted, 'most moves are accepted').toBeGreaterThan(rounds * 20);
      expect(await booksBalance(db)).toEqual([]);
      // A retried deadlock still costs a second; the connections report deadlocks when they end.
      await stop();
      const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    },
    60_000 + rounds * 5_000,
  );
}

/** The next move; every other one is undone at once. */
async function moveAndUndo(api: Api, business: Business, turn: number): Promise<Answer[]> {
  const near = things[turn % 2] ?? {};
  const far = things[(turn + 1) % 2] ?? {};
  const here = day(api, business);
  const moves: [path: string, make: () => Promise<Answer>][] = [
    ['/inventory', () => here.purchase({ ...near, qty: 3, empty_cylinders: 2 })],
    ['/stockassigns', () => here.assign({ ...near, qty: 5 })],
    ['/dayentries', () => here.sell({ ...near, empty_cylinders: 1 })],
    ['/dayentries', () => here.sell({ ...far, saletype: 'Credit Sales', qty: 2, empty_cylinders: 2 })],
    ['/stockadjustments', () => here.open({ ...near, filled: 2, empty: 1 })],
    ['/stockadjustments', () => here.open({ ...near, kind: 'count', filled: 20_000, empty: 4_000 })],
    ['/stockadjustments', () => here.open({ ...far, kind: 'damaged', filled: 1, empty: 1 })],
    ['/stocksettelments', () => here.settle({ product: '', weight: '' })],
    ['/stocksettelments', () => here.settle(far)],
    ['/collectible/payments', () => here.pay({ amount: 500 })],
  ];
  const [path, make] = moves[Math.floor(turn / 2) % moves.length] as (typeof moves)[number];
  const made = await make();
  if (made.status !== 201 || turn < 20) return [made];
  return [made, await api.delete(`${path}/${made.body.data.id}`)];
}
