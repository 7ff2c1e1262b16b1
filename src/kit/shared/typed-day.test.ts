import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { moveDay } from './days.ts';
import { formatDay } from './format.ts';
import { dayOfText, dayQuestion } from './typed-day.ts';

test.each([
  '31/10/2026',
  '31-10-26',
  '31.10.2026',
  '31-Oct-2026',
  '31\u00A0Oct 2026',
  '31-oct-26',
  '31 October 2026',
  '2026-10-31 00:00:00',
  ' 2026-10-31 ',
  // As the console shows it.
  '31 Oct 2026',
  '31 Oct 2026, 7:04 pm',
  'Saturday, 31 Oct 2026',
  '\u200e31/10/26',
  '३१/१०/२०२६',
  '31 / 10 / 2026',
  '31st Oct, 2026',
  "31-Oct'26",
  'Oct 31, 2026',
  'October-31-26',
  'Sat, 31/10/2026',
  '31/10/2026 (Sat)',
  '2026/10/31',
  '20261031',
  '46326',
  '46326.75',
  '31/10/2026 11:59:59 PM',
  // The same moment in other zones, and clocks without one.
  '2026-10-30T18:30:00.000Z',
  '2026-10-31T18:29:59Z',
  '2026-10-31T23:59:00+05:30',
  '2026-10-30 22:00:00-0400',
  '30/10/2026 7:00 pm UTC',
  '2026-10-31T23:59:00',
  'Sat Oct 31 2026 18:30:00 GMT+0530 (India Standard Time)',
])('%j is a day', (cell) => {
  expect(dayOfText(cell)).toBe('2026-10-31');
});

test.each([
  ['20', '2026-11-20'],
  ['20/1', '2026-01-20'],
  ['20 dec', '2026-12-20'],
  ['20112025', '2025-11-20'],
  ['201125', '2025-11-20'],
  ['2011', '2026-11-20'],
  ['31/2', '2026-02-31'],
  ['tomorrow', 'tomorrow'],
])('%j in a form is completed from today: %s', (typed, day) => {
  expect(dayOfText(typed, { today: '2026-11-05' })).toBe(day);
  if (typed.length < 8) expect(dayOfText(typed)).toBe(typed);
});

const day = integer({ min: -20_000, max: 18_000 }).map((days) => moveDay('2000-01-01', days));
const [year, month, date] = [0, 1, 2];
const part = (text: string, index: number) => text.split('-')[index] ?? '';
const serialOf = (text: string) => String(Date.parse(text) / 86_400_000 + 25_569);
const ways: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${part(text, date)}/${part(text, month)}/${part(text, year)}`,
  (text) => `${Number(part(text, date))}.${Number(part(text, month))}.${part(text, year)}`,
  (text) => formatDay(text).replaceAll(' ', '-'),
  (text) => `${text}T00:00:00+05:30`,
  (text) => `${moveDay(text, -1)}T18:30:00Z`,
  (text) => `${part(text, date)}-${part(text, month)}-${part(text, year)} 12:05 AM`,
];

test('a day is read in every way in which lists write it', () => {
  assert(
    property(day, constantFrom(...ways), (text, written) => {
      expect(dayOfText(written(text))).toBe(text);
    }),
    { numRuns: 400 },
  );
});

test('a day since 1950 may be its number in a spreadsheet', () => {
  assert(
    property(day, (text) => {
      const number = serialOf(text);
      expect(dayOfText(number)).toBe(text >= '1950-01-01' ? text : number);
    }),
  );
  expect(['533101', '18263', '54789', '999'].map((number) => dayOfText(number))).toEqual([
    '533101',
    '18263',
    '54789',
    '999',
  ]);
});

test('a column that a person called month first is read so', () => {
  assert(
    property(day, (text) => {
      const written = `${Number(part(text, month))}/${Number(part(text, date))}/${part(text, year)}`;
      expect(dayOfText(written, { isMonthFirst: true })).toBe(text);
    }),
  );
  expect(dayOfText('31-Oct-26', { isMonthFirst: true })).toBe('2026-10-31');
  expect(dayOfText('31/10/2026', { isMonthFirst: true })).toBe('31/10/2026');
});

test('a year of two digits is never later than it may be', () => {
  const latest = '2026-11-28';
  expect(dayOfText('05/08/68', { latest })).toBe('1968-08-05');
  expect(dayOfText('29-Nov-26', { latest })).toBe('1926-11-29');
  expect(dayOfText('28-Nov-26', { latest })).toBe('2026-11-28');
  expect(dayOfText('05/08/2068', { latest })).toBe('2068-08-05');
});

test('a column with a day that can only be month first is asked about, with an example', () => {
  expect(dayQuestion(['10/11/2026', '31/10/2026', ''])).toBeUndefined();
  expect(dayQuestion(['2026-10-31', '3/4/26', '10/31/2026'])).toEqual({
    example: '3/4/26',
    dayFirst: '2026-04-03',
    monthFirst: '2026-03-04',
  });
  expect(dayQuestion(['31/10/2026', '10/31/2026'])).toEqual({
    example: '10/31/2026',
    dayFirst: '',
    monthFirst: '2026-10-31',
  });
  expect(dayQuestion(['13/25/2026', '02/31/2026'])).toBeUndefined();
  // A column that was month first is shown in both readings as soon as they differ.
  expect(dayQuestion(['10/11/2026', ''], true)).toMatchObject({ example: '10/11/2026' });
  expect(dayQuestion(['31/10/2026'], true)).toMatchObject({ dayFirst: '2026-10-31', monthFirst: '' });
  expect(dayQuestion(['2026-10-31', '5/5/2026'], true)).toBeUndefined();
});
