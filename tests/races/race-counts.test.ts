import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const ROUNDS = 5;
const { db, first, together } = await twoConsoles();

test('of counts begun at once one is begun, and of approvals at once one posts', async () => {
  const business = await openBusiness(first.api);
  const here = day(first.api, business);
  // The godown of the first round holds nothing whose balance could be locked.
  for (let round = 0; round < ROUNDS; round++) {
    const starts = await together(6, (api) => day(api, business).count());
    const started = starts.filter(({ status }) => status === 201);
    expect(started).toHaveLength(1);
    expect(starts.filter(({ status }) => status === 409)).toHaveLength(5);

    const counted = [{ product: 'Cylinders', weight: 14.2, filled: 10 + round }];
    const count = `/stockcounts/${started[0]?.body.data.id}`;
    expect(await first.api.patch(count, { counted })).toBeSaved();
    const moved = together(4, () => here.purchase({ qty: 3 }));
    const approvals = await together(6, (api) => api.post(`${count}/approval`, {}));
    expect((await moved).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of approvals.filter(({ status }) => status !== 200))
      expect(refused).toBeRefused('count_approved');
  }
  // What each round has counted, and what came during it.
  const { count } = await db
    .selectFrom('stock_balances')
    .select('count')
    .where('place', '=', 'godown')
    .executeTakeFirstOrThrow();
  expect(count).toBe(10 + ROUNDS - 1 + 4 * 3);
  expect(await booksBalance(db)).toEqual([]);
});
