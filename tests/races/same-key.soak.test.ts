import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { day, openBusiness } from '../harness/day.ts';
import { withKey } from '../harness/http-api.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const KEYS = 1_000;
const RETRIES = 10;
/** Keys raced at a time. */
const AT_ONCE = 20;

const { db, first, together } = await twoConsoles();
const business = await openBusiness(first.api);
const here = day(first.api, business);
await here.open({ filled: KEYS });

/** Cylinders are loaded one by one while the sales run, so that a refusal may become outdated at any moment. */
const loadHalf = async () => {
  for (let count = 0; count < AT_ONCE / 2; count++) expect(await here.assign({ qty: 1 })).toBeSaved();
};

test('10 parallel retries of 1,000 keys over two processes get equal responses', {
  timeout: 1_200_000,
}, async () => {
  const occurred = new Map<string, number>();
  for (let from = 0; from < KEYS; from += AT_ONCE) {
    const [round] = await Promise.all([
      together(AT_ONCE * RETRIES, async (api, index) => {
        const key = from + (Math.floor(index / 2) % AT_ONCE);
        const { status, text } = await day(withKey(api, `soak-${key}`), business).sell();
        return { key, status, text: status === 201 ? text : '' };
      }),
      loadHalf(),
    ]);
    for (const [key, answers] of Map.groupBy(round, ({ key }) => key)) {
      expect(answers).toHaveLength(RETRIES);
      const kinds = [...new Set(answers.map(({ status, text }) => `${status} ${text}`))];
      const statuses = kinds.map((kind) => kind.slice(0, 3)).sort();
      const told = statuses.join(' beside ');
      occurred.set(told, (occurred.get(told) ?? 0) + 1);
      if (kinds.length > 1)
        console.info(`Answers to key ${key}:`, answers.map(({ status }) => status).join(' '));
    }
  }
  console.info('Statuses by key:', Object.fromEntries(occurred));
  expect([...occurred.keys()].sort()).toEqual(['201', '409']);
  expect(await booksBalance(db)).toEqual([]);
});
