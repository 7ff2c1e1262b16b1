import { expect, test } from 'vitest';
import { changeDays } from './filters.ts';

const now = { from_date: '2026-11-10', to_date: '2026-11-20' };

test.each([
  [{ from_date: '2026-11-15' }, ['2026-11-15', '2026-11-20']],
  [{ from_date: '2026-11-25' }, ['2026-11-25', '2026-11-25']],
  [{ to_date: '2026-11-01' }, ['2026-11-01', '2026-11-01']],
  [{ to_date: '' }, ['2026-11-10', '']],
])('the days of a list stay in order after %j', (set, [from, to]) => {
  expect(changeDays(now, set)).toEqual({ from_date: from, to_date: to });
});
