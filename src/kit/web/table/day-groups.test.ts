import { expect, test } from 'vitest';
import { byDay } from './day-groups.ts';

const rows = ['2026-11-20', '2026-11-20', '2026-11-18'].map((date, id) => ({ id, date }));

test('rows that follow each other are grouped by their day, and go on counting', () => {
  const groups = byDay(rows, (row) => row.date).map((group) => [group.day, group.rows.length, group.start]);
  expect(groups).toEqual([
    ['2026-11-20', 2, 0],
    ['2026-11-18', 1, 2],
  ]);
  expect(byDay(rows, undefined)).toEqual([{ day: undefined, rows, start: 0 }]);
});
