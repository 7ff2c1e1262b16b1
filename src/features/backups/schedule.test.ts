import { expect, test } from 'vitest';
import { keptOf, lastTime } from './schedule.ts';

const at = (day: string) => new Date(`${day}T02:00:00+05:30`);
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(at(first).getTime() + index * 86_400_000));

test('of daily backups over two years 7 days, 5 weeks and 12 months stay', () => {
  const all = days('2025-01-01', 690);
  const kept = [...keptOf(all)].map((time) => time.toISOString().slice(0, 10)).sort();
  // The newest is of 21 November 2026, a Saturday; the names are in UTC, a day earlier at 02:00.
  expect(kept).toEqual([
    ...['2025-12-30', '2026-01-30', '2026-02-27', '2026-03-30', '2026-04-29', '2026-05-30'],
    ...['2026-06-29', '2026-07-30', '2026-08-30', '2026-09-29', '2026-10-24', '2026-10-30', '2026-10-31'],
    ...['2026-11-07', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'],
    '2026-11-20',
  ]);
});

test('of several backups of a day the newest stays; gaps do not count', () => {
  const [early, late] = [new Date('2026-11-21T03:00:00Z'), new Date('2026-11-21T09:00:00Z')];
  const old = at('2024-02-03');
  expect(keptOf([late, old, early])).toEqual(new Set([late, old]));
  expect(keptOf([])).toEqual(new Set());
});

test('a backup at 02:00 in India is due from then until the next', () => {
  const due = at('2026-11-22');
  expect(lastTime('02:00', at('2026-11-22'))).toEqual(due);
  expect(lastTime('02:00', new Date('2026-11-22T20:29:59Z'))).toEqual(due);
  expect(lastTime('02:00', new Date('2026-11-22T20:30:00Z'))).toEqual(at('2026-11-23'));
});
