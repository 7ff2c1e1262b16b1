import { expect, test } from 'vitest';
import { booksBalance } from '../../src/stock/audit.ts';
import { day, openBusiness } from '../harness/day.ts';
import { withKey } from '../harness/http-api.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const KEYS = 1_000;
const RETRIES = 10;
/** So many keys are raced at a time. */
const AT_ONCE = 20;
/** Half of the sales find no cylinder. */
const STOCK = KEYS / 2;

const { db, first, together } = await twoConsoles();
const business = await openBusiness(first.api);
await day(first.api, business).open({ filled: STOCK });
await day(first.api, business).assign({ qty: STOCK });

test('B23: 10 parallel retries of each of 1,000 keys over two processes answer alike', {
  timeout: 1_200_000,
}, async () => {
  const occurred = new Map<string, number>();
  for (let from = 0; from < KEYS; from += AT_ONCE) {
    const round = await together(AT_ONCE * RETRIES, async (api, index) => {
      const key = from + (Math.floor(index / 2) % AT_ONCE);
      const { status, text } = await day(withKey(api, `soak-${key}`), business).sell();
      return { key, status, text: status === 201 ? text : '' };
    });
    const answers = Map.groupBy(round, ({ key }) => key);
    expect(answers.size).toBe(AT_ONCE);
    for (const [key, of] of answers) {
      expect(of).toHaveLength(RETRIES);
      expect(new Set(of.map(({ status, text }) => `${status} ${text}`)).size, `answers to key ${key}`).toBe(
        1,
      );
      const kind = `${of[0]?.status}`;
      occurred.set(kind, (occurred.get(kind) ?? 0) + of.length);
    }
  }
  console.info('Statuses of all answers:', Object.fromEntries(occurred));
  expect(Object.fromEntries(occurred)).toEqual({ 201: STOCK * RETRIES, 409: (KEYS - STOCK) * RETRIES });
  expect(await booksBalance(db)).toEqual([]);
});
