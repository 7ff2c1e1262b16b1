import { expect, test } from 'vitest';
import { formatCount, formatRupees } from '../../shared/format.ts';
import { differenceText, lengthNote, missingNote } from './difference.ts';

test.each([
  [123_000, 120_000, '+₹3,000 · +2.5%'],
  [90, 120, '−₹30 · −25%'],
  [50, 0, '+₹50'],
  [0, 50, '−₹50 · −100%'],
  [0.3, 0.1 + 0.2, 'no change'],
  [-20, -50, '+₹30'],
])('%d after %d is %s', (now, before, text) => {
  expect(differenceText(now, before, formatRupees)).toBe(text);
});

test('a count differs by whole numbers', () => {
  expect(differenceText(12, 10, formatCount)).toBe('+2 · +20%');
});

const march = { from: '2026-03-01', to: '2026-03-31' };
test('a month of another length says so, and so does a day that the month lacks', () => {
  expect(lengthNote(march, { from: '2026-02-01', to: '2026-02-28' })).toBe('28 days, not 31');
  expect(lengthNote(march, { from: '2025-03-01', to: '2025-03-31' })).toBe('');
  const lastDay = { from: '2026-03-31', to: '2026-03-31' };
  expect(lengthNote(lastDay, { from: '2026-02-28', to: '2026-02-28' })).toBe('no day 31 in that month');
});

test('a span too long to compare says why', () => {
  expect(missingNote(march)).toBe('');
  expect(missingNote({ from: '2026-01-01', to: '2026-03-31' })).toMatch(/previous year only/);
  expect(missingNote({ from: '2025-01-01', to: '2026-03-31' })).toMatch(/no earlier days/);
});
