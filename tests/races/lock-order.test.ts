import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { builders } from '../harness/builders.ts';
import { twoConsoles } from '../harness/two-consoles.ts';
import { begin, openWorld } from '../property/any-sequence.ts';
import { anySteps, steps } from '../property/any-step.ts';

const ROUNDS = 40;
const HANDS = 40;

const { db, first, together, stop } = await twoConsoles();

// The order of locks is in ARCHITECTURE.md.
test('writes of every kind at once in two processes never deadlock', { timeout: 240_000 }, async () => {
  const { world } = await begin(db, await openWorld({ api: first.api, an: builders(first.api) }));
  const ofHands = fc.array(anySteps, { minLength: HANDS, maxLength: HANDS });
  let accepted = 0;
  for (const round of fc.sample(ofHands, { numRuns: ROUNDS, seed: 1 })) {
    const answers = await together(HANDS, async (api, hand) => {
      const made = [];
      for (const step of round[hand] ?? []) made.push(await steps[step.kind]({ ...world, api }, step));
      return made;
    });
    for (const answer of answers.flat()) {
      expect(answer?.status ?? 0, answer?.text).toBeLessThan(500);
      if (answer && answer.status < 400) accepted++;
    }
  }
  expect(accepted, 'many steps are accepted').toBeGreaterThan(ROUNDS * 5);
  expect(await booksBalance(db)).toEqual([]);
  // The connections report deadlocks when they end. A retried deadlock is hidden from the caller, but costs a second.
  await stop();
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
