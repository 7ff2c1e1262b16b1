import { expect, test } from 'vitest';
import { countText } from './totals.tsx';

test('a total of part of the rows says from which day on', () => {
  expect(countText({ rows: 1, since: null })).toBe('Total of 1 record');
  expect(countText({ rows: 75_000, since: '2020-03-17' })).toBe(
    'Total of 75,000 records since 17 Mar 2020; narrow the filter to count all',
  );
});
