import { expect, test } from 'vitest';
import { byDay, linesOf } from './lines.ts';

const rows = ['2026-11-20', '2026-11-20', '2026-11-18'].map((date, id) => ({ id, date }));

test('rows that follow each other are under the heading of their day, and go on counting', () => {
  const groups = byDay(linesOf(rows, (row) => row.date)).map(({ day, lines }) => [
    day,
    ...lines.map(({ row, number }) => row && number),
  ]);
  expect(groups).toEqual([
    ['2026-11-20', undefined, 1, 2],
    ['2026-11-18', undefined, 3],
  ]);
  const [all] = byDay(linesOf(rows, undefined));
  expect(all?.lines.map(({ row }) => row)).toEqual(rows);
});
