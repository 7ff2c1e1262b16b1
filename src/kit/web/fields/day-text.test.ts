import { expect, test } from 'vitest';
import { isStoredDay, readDay, typedDay } from './day-text.ts';

const today = '2026-11-05';

test('a date is completed from today, day first', () => {
  expect(readDay('20', today)).toBe('2026-11-20');
  expect(readDay('20/1', today)).toBe('2026-01-20');
  expect(readDay('20.1.27', today)).toBe('2027-01-20');
  expect(readDay('20112025', today)).toBe('2025-11-20');
  expect(readDay('2026-02-28', today)).toBe('2026-02-28');
});

test('what is no date stays as typed, so that the rule can refuse it', () => {
  expect(readDay('tomorrow', today)).toBe('tomorrow');
  expect(readDay('31/2', today)).toBe('2026-02-31');
});

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
