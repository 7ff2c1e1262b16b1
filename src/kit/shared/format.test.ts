import { expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatDayInFull,
  formatMoment,
  formatRupees,
  formatShare,
  formatSigned,
  formatTime,
} from './format.ts';

test('money, days, times and shares each have one form', () => {
  expect([formatRupees(18_000), formatRupees(-2_900), formatCount(-25)]).toEqual([
    '₹18,000',
    '−₹2,900',
    '−25',
  ]);
  expect([1_200, 0, -25].map((count) => formatSigned(count, 'count'))).toEqual(['+1,200', '0', '−25']);
  expect(formatTime('2026-11-20T01:50:00Z')).toBe('7:20 am');
  expect(formatTime('2026-11-20T18:35:00Z')).toBe('12:05 am');
  expect(formatTime('2026-11-20T06:30:00Z')).toBe('12:00 pm');
  expect(formatMoment('2026-11-20T18:35:00Z')).toBe('21 Nov 2026, 12:05 am');
  expect(formatDayInFull('2026-11-20')).toBe('Friday, 20 Nov 2026');
  expect([formatShare(0.25), formatChange(-0.125)]).toEqual(['25%', '−12.5%']);
});
