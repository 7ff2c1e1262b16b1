import { moveDay } from './days.ts';
import { businessDay, months } from './format.ts';
import { plainText } from './plain-text.ts';

type DayReading = {
  /** Completes a day without its month or year, such as '20', '20/11' and '2011'; for what a person types. */
  today?: string;
  /** Of two numbers the first is the month, as a person said of a whole column. */
  isMonthFirst?: boolean;
  /** A year of two digits means no later day: a birthday in 68 was in 1968. */
  latest?: string;
};

/** The longest text that may be a day, in characters; a longer one meets no pattern. */
const LONGEST = 60;

/**
 * The day (YYYY-MM-DD) of a text as spreadsheets and people write it, day first; any other text stays as it is. A time of
 * another zone is that of India; without `today` five digits are the number of a day in a spreadsheet.
 * @example dayOfText('31-Oct-26') // '2026-10-31'
 * @example dayOfText('2026-10-31T18:30:00Z') // '2026-11-01'
 */
export function dayOfText(typed: string, reading: DayReading = {}): string {
  if (typed.length > LONGEST) return typed;
  const text = plainText(typed);
  const [, date = text, hours = '', minutes = '', half = '', zone = '', offset = ''] = TIMED.exec(text) ?? [];
  const day = dateOf(date.replace(WEEKDAY, ''), reading);
  const isOfIndia = offset === '' && /^(ist)?$/i.test(zone);
  if (day === undefined) return text;
  return isOfIndia ? day : dayInIndia(`${day}T${clock24(hours, half)}:${minutes}:00`, offset);
}

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? (?=[a-z\d])|,? \(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\)?$/gi;
/** A day with a time, and perhaps its zone. */
const TIMED =
  /^(.+?)(?:,? |T)(\d{1,2}):(\d{2})(?::\d{2}(?:[.:]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|IST)?([+-]\d{2}(?::?\d{2})?)?(?: \(.*\))?)?$/i;

const dateOf = (text: string, reading: DayReading): string | undefined =>
  yearInFront(text) ??
  (reading.today === undefined ? numberOfDay(text) : undefined) ??
  monthInFront(text, reading) ??
  dayInFront(text, reading);

function yearInFront(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return dated(year, Number(month), day);
}

/** Of 1950 to 2049, as spreadsheets count them. */
const [FIRST_SERIAL, LAST_SERIAL] = [18_264, 54_788];

/** Digits alone: 20261031, and the number of a day in a spreadsheet, perhaps with a time behind the point. */
function numberOfDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^((?:19|20)\d{2})(\d{2})([0-3]\d)$/.exec(text) ?? [];
  if (year) return dated(year, Number(month), day);
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? moveDay('1899-12-30', serial) : undefined;
}

function monthInFront(text: string, { latest }: DayReading): string | undefined {
  const [, month = '', day = '', year = ''] =
    /^([a-z]{3,9})[. /-]{1,3}(\d{1,2})(?:st|nd|rd|th)?,?[. /-]{1,3}(\d{4}|\d{2})$/i.exec(text) ?? [];
  return dated(year, monthCalled(month), day, latest);
}

const DAY =
  /^(\d{1,2})(?:st|nd|rd|th)?(?:[/. -]{1,3}(\d{1,2}|[a-z]{3,9})(?:[/., '’-]{1,3}(\d{4}|\d{2}))?)?$/i;
/** Two digits each for day and month, and perhaps a year. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;

function dayInFront(text: string, { today, isMonthFirst, latest }: DayReading): string | undefined {
  const digits = today === undefined ? null : DIGITS.exec(text);
  const parts = digits ?? DAY.exec(text) ?? [];
  const [, day = '', month = today?.slice(5, 7) ?? '', year = today?.slice(0, 4) ?? ''] = parts;
  if (/^[a-z]/i.test(month)) return dated(year, monthCalled(month), day, latest);
  return isMonthFirst ? dated(year, Number(day), month, latest) : dated(year, Number(month), day, latest);
}

/** Its place in the year from 1, 0 for another word. */
const monthCalled = (word: string): number =>
  LONG_MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
const LONG_MONTHS =
  'january february march april may june july august september october november december'.split(' ');

function dated(year: string, month: number, day: string, latest?: string): string | undefined {
  if (year === '' || day === '' || !months[month - 1]) return undefined;
  const inYear = `-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isEarlier = year.length === 2 && latest !== undefined && `20${year}${inYear}` > latest;
  return year.padStart(4, isEarlier ? '19' : '20') + inYear;
}

function clock24(hours: string, half: string): string {
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return String(hour).padStart(2, '0');
}

function dayInIndia(moment: string, offset: string): string {
  const [, hours = '+00', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const time = new Date(`${moment}${hours}:${minutes}`);
  return Number.isNaN(time.getTime()) ? moment.slice(0, 10) : businessDay(time);
}

/** What a column of days leaves open: its example read both ways, '' for a reading that makes it no day. */
export type DayQuestion = { example: string; dayFirst: string; monthFirst: string };

/**
 * Whether a column must be asked about: one of its texts can only be month first; or it was month first in the last file,
 * and one of its texts differs in the two readings. An example that can be read both ways is given where there is one.
 * @example dayQuestion(['10/11/2026', '10/31/2026']) // { example: '10/11/2026', dayFirst: '2026-11-10', monthFirst: '2026-10-11' }
 */
export function dayQuestion(cells: Iterable<string>, wasMonthFirst = false): DayQuestion | undefined {
  let unclear: DayQuestion | undefined;
  let proof: DayQuestion | undefined;
  for (const example of cells) {
    const question = { example, dayFirst: dayIn(example, false), monthFirst: dayIn(example, true) };
    if (question.dayFirst === question.monthFirst) continue;
    if (question.dayFirst && question.monthFirst) unclear ??= question;
    else if (question.monthFirst || wasMonthFirst) proof ??= question;
    if (proof && unclear) break;
  }
  return proof || wasMonthFirst ? (unclear ?? proof) : undefined;
}

/** The day of the calendar that a text says, else ''. */
function dayIn(text: string, isMonthFirst: boolean): string {
  const day = dayOfText(text, { isMonthFirst });
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && moveDay(day, 0) === day;
  return isDay ? day : '';
}
