import { expect, test } from 'vitest';
import { isStoredDay, typedDay } from './day-text.ts';

test('a day that the calendar does not have is no day', () => {
  expect(['2026-02-28', '2026-02-31', '2026-13-01', 'tomorrow', ''].map(isStoredDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a stored day reads day first', () => {
  expect(typedDay('2026-11-20')).toBe('20/11/2026');
  expect(typedDay('')).toBe('');
});
