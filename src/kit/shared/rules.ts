import { z } from 'zod';

/** The longest address, note or other text without a limit of its own, in characters. */
const TEXT_LIMIT = 500;

type TextRule = {
  /** Message for an absent or blank value; leave out when the field may stay blank. */
  required?: string;
  /** What the text may hold, and the message otherwise. */
  pattern?: [RegExp, string];
  /** Most characters, and the message otherwise. */
  max?: [number, string];
  /** Exact number of characters, and the message otherwise. */
  exact?: [number, string];
  /** Whether line breaks and tabs may stand inside, as in an address or a note. */
  multiline?: boolean;
};

// Joiners belong to Indian scripts, where they follow a letter or sign; beside ASCII they only hide.
const JOINED = /[^\p{ASCII}][\u200c\u200d]/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const isClean = (text: string) =>
  text.isWellFormed() && !INVISIBLE.test(text.replaceAll(/[\n\r\t]/g, '').replaceAll(JOINED, ''));
const isOneLine = (text: string) => !/[\n\r\t\u2028\u2029]/.test(text.trim());

/**
 * A text, of one line unless `multiline`: trimmed, NFC, free of control, direction and invisible characters. Absurd length
 * is checked before anything else, so a huge text costs nothing. The first message of a field counts; nothing else aborts,
 * because zod would then leave out the rules over several fields. A blank optional text is ''.
 * @example text({ required: 'Vendor Name is required', max: [20, 'Vendor Name value length exceeds 20 characters'] })
 */
export function text({ required, pattern, max, exact, multiline = false }: TextRule = {}) {
  const [limit, tooLong] = max ?? [TEXT_LIMIT, `At most ${TEXT_LIMIT} characters`];
  // The wide limit cuts off absurd input before it is normalised; the field's own message still names the field's own limit.
  let rule = z
    .string(required ?? 'Text is expected')
    .max(limit * 4 + 100, { error: tooLong, abort: true })
    .refine(
      (value) => isClean(value) && (multiline || isOneLine(value)),
      'Characters that cannot be printed are not allowed',
    )
    // Forms send line ends as CR LF, JSON mostly as LF; one text is stored one way.
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .normalize('NFC');
  if (required !== undefined) rule = rule.min(1, required);
  rule = rule.max(limit, tooLong);
  if (pattern) rule = rule.regex(optionally(pattern[0], required), pattern[1]);
  if (exact) rule = rule.refine((value) => value === '' || value.length === exact[0], exact[1]);
  return required === undefined ? rule.default('') : rule;
}

/** A blank optional field passes; a filled one must match the pattern. */
const optionally = (pattern: RegExp, required: string | undefined) =>
  required === undefined ? new RegExp(`^$|${pattern.source}`, pattern.flags) : pattern;

/** Letters and spaces only. */
export const LETTERS = /^[A-Za-z ]+$/;
/** Letters, digits, '.', '_', '-' and spaces. */
export const CODE = /^[A-Za-z0-9._\- ]+$/;

/**
 * A mobile number: ten digits, the first 6 to 9.
 * @param rule.tooLong message for more than ten digits, where a form has another one than most
 * @example phone({ required: 'Phone is required' })
 */
export function phone(rule: { required?: string; tooLong?: string } = {}) {
  const { required, tooLong = 'Phone value length exceeds 10 characters' } = rule;
  return text({
    ...(required !== undefined && { required }),
    max: [10, tooLong],
    pattern: [/^[6-9][0-9]*$/, 'Phone Number is invalid'],
    exact: [10, 'Phone Number should be 10 characters'],
  });
}

/** An e-mail address. @example email({ required: 'Email is required' }) */
export function email({ required }: { required?: string } = {}) {
  return text({
    ...(required !== undefined && { required }),
    max: [254, 'Email is invalid'],
    pattern: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid'],
  });
}

const isBlank = (value: unknown) => value === undefined || value === '';

/**
 * A whole number, sent as a string of ASCII digits or a safe non-negative integer; nothing else is turned into one.
 * @param rule.required message for a blank value; without it a blank value is 0
 * @param rule.max the largest value, 999,999,999 unless told
 * @example digits({ required: 'Price is required', invalid: 'Price is invalid' }) // ₹
 */
export function digits(rule: { required?: string; invalid: string; max?: number }) {
  const { required, invalid, max = 999_999_999 } = rule;
  const error = (issue: { input?: unknown }) => (isBlank(issue.input) ? (required ?? invalid) : invalid);
  const filled = z.union(
    [z.string().regex(/^[0-9]{1,16}$/, { error }), z.int({ error }).nonnegative({ error })],
    { error },
  );
  const value = required === undefined ? z.union([z.literal(''), filled], { error }).default('') : filled;
  return value.transform(Number).refine((number) => number <= max, invalid);
}

/**
 * A weight in kg with up to two decimals, 0 to 9999.99; blank is 0.
 * @example weight() // '14.2' and 14.2 both give 14.2
 */
export function weight(invalid = 'Weight is invalid') {
  const value = z.union(
    [
      z.literal(''),
      z.string().regex(/^[0-9]{1,4}(\.[0-9]{1,2})?$/, invalid),
      z
        .number()
        .min(0, invalid)
        .max(9999.99, invalid)
        .refine((kg) => Math.round(kg * 100) / 100 === kg, invalid),
    ],
    { error: invalid },
  );
  return value.default('').transform(Number);
}

/** The keyword under which a date's description names its last day: days after the business date. */
export const LATEST_DAY = 'x-latest-day';
export const FUTURE_DATE = 'Date is in the future';

/**
 * A day of the calendar as YYYY-MM-DD.
 * @param rule.latest how many days after the business date it may lie; without it any day is taken. The server judges
 * by the business date of the request (`kit/server/future-dates.ts`), the date field by that of the browser
 * @example day('Select Date is required', { latest: 0 })
 */
export function day(required: string, { latest }: { latest?: number } = {}) {
  return z
    .string(required)
    .min(1, required)
    .max(10, 'Date is invalid')
    .refine(isDay, 'Date is invalid')
    .meta({ format: 'date', ...(latest !== undefined && { [LATEST_DAY]: latest }) });
}

function isDay(value: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value);
  if (!match) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return Number(match[1]) >= 1900 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** One of a fixed list of words. @example choice(['Active', 'InActive'], 'Status is required') */
export function choice<const Options extends readonly string[]>(options: Options, required: string) {
  return z.enum(options, required);
}

const ID_LIMIT = 2_147_483_647;
const idShape = (error: string) =>
  z.union([z.string().regex(/^[0-9]{1,10}$/, error), z.int(error).nonnegative(error)], { error });

/** The id of another record. 0 and blank mean none, so they get the required message. */
export function reference(required: string) {
  return idShape(required)
    .transform(Number)
    .refine((id) => id >= 1 && id <= ID_LIMIT, required);
}

/** The id of another record or none: blank, 0, null or left out all mean none, given back as null. */
export function optionalReference(invalid = 'Choose from the list') {
  return z
    .union([z.null(), z.literal(''), idShape(invalid)], { error: invalid })
    .default('')
    .transform((id) => Number(id) || null)
    .refine((id) => id === null || id <= ID_LIMIT, invalid);
}
