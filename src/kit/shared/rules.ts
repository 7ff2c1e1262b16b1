import { z } from 'zod';
import { widenedBy } from './contract.ts';
import { toPaise, toRupees } from './money.ts';

// Rules of several steps are lazy: a form uses a few of some hundred, and making one takes longer than checking a value.

/** The longest address, note or other text without a limit of its own, in characters. */
const TEXT_LIMIT = 500;

type TextRule = {
  /** Message for a missing or blank value; leave out for an optional field. */
  required?: string;
  /** The allowed pattern, and its message. */
  pattern?: [RegExp, string];
  /** Most characters, and the message when longer. */
  max?: [number, string];
  /** Exact number of characters, and its message. */
  exact?: [number, string];
  /** Whether line breaks and tabs are allowed inside, as in an address or a note. */
  multiline?: boolean;
};

// Joiners belong to Indian scripts, where they follow a letter or sign; next to ASCII they are only invisible.
const JOINED = /[^\p{ASCII}][\u200c\u200d]/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const isClean = (text: string) =>
  text.isWellFormed() && !INVISIBLE.test(text.replaceAll(/[\n\r\t]/g, '').replaceAll(JOINED, ''));
const isOneLine = (text: string) => !/[\n\r\t\u2028\u2029]/.test(text.trim());

/**
 * A text, of one line unless `multiline`: trimmed, NFC, without control, direction and invisible characters.
 * The absolute length limit is checked first, so a huge text costs nothing. The first message of a field
 * counts. No rule aborts, because zod would then skip the rules over several fields. A blank optional text is
 * ''.
 * @example text({ required: 'Vendor Name is required', max: [20, 'Vendor Name value length exceeds 20 characters'] })
 */
export function text({ required, pattern, max, exact, multiline = false }: TextRule = {}) {
  const [limit, tooLong] = max ?? [TEXT_LIMIT, `At most ${TEXT_LIMIT} characters`];
  return z.lazy(() => {
    // The absolute limit rejects huge input before normalising; the field's own message still names the field's limit.
    const rule = z.string(required ?? 'Text is expected').check(
      z.maxLength(limit * 4 + 100, { error: tooLong, abort: true }),
      z.refine(
        (value) => isClean(value) && (multiline || isOneLine(value)),
        'Characters that cannot be printed are not allowed',
      ),
      // Forms send line ends as CR LF, JSON mostly as LF; both are stored as LF.
      z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
      z.trim(),
      z.normalize('NFC'),
      ...(required === undefined ? [] : [z.minLength(1, required)]),
      z.maxLength(limit, tooLong),
      ...(pattern ? [z.regex(optionally(pattern[0], required), pattern[1])] : []),
      ...(exact ? [z.refine<string>((value) => value === '' || value.length === exact[0], exact[1])] : []),
    );
    return required === undefined ? rule.default('') : rule;
  });
}

/** A blank optional value passes; any other must match the pattern. */
const optionally = (pattern: RegExp, required: string | undefined) =>
  required === undefined ? new RegExp(`^$|${pattern.source}`, pattern.flags) : pattern;

/** Letters and spaces only. */
export const LETTERS = /^[A-Za-z ]+$/;
/** Letters, digits, '.', '_', '-' and spaces. */
export const CODE = /^[A-Za-z0-9._\- ]+$/;

/**
 * A mobile number: ten digits, the first 6 to 9.
 * @param rule.tooLong message for more than ten digits, where it differs from the usual one
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
    pattern: [/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, 'Email is invalid'],
  });
}

const isBlank = (value: unknown) => value === undefined || value === '';

/**
 * A whole number, sent as a string of ASCII digits or a safe non-negative integer; other types are not
 * converted.
 * @param rule.required message for a blank value; without it a blank value is 0
 * @param rule.max the largest value, by default 999,999,999
 * @example digits({ required: 'Price is required', invalid: 'Price is invalid' }) // ₹
 */
export function digits(rule: { required?: string; invalid: string; max?: number }) {
  const { required, invalid, max = 999_999_999 } = rule;
  const error = (issue: { input?: unknown }) => (isBlank(issue.input) ? (required ?? invalid) : invalid);
  return z.lazy(() => {
    const filled = z.union(
      [z.string().regex(/^[0-9]{1,16}$/, { error }), z.int({ error }).nonnegative({ error })],
      { error },
    );
    const value = required === undefined ? z.union([z.literal(''), filled], { error }).default('') : filled;
    return value.transform(Number).refine((number) => number <= max, invalid);
  });
}

/** A count like `digits`, or null for a blank one: not counted. @example optionalCount({ invalid: 'Empty is invalid', max: 1_000_000 }) */
export const optionalCount = ({ invalid, max }: { invalid: string; max: number }) =>
  z
    .union([z.null(), z.literal(''), digits({ required: invalid, invalid, max })], { error: invalid })
    .default('')
    .transform((counted) => (counted === '' ? null : counted));

const AMOUNT_LIMIT = 999_999_999.99;

/**
 * An amount in ₹: whole rupees like `digits`; under the setting `paise` up to two decimals.
 * @param rule.isAboveZero whether 0 is refused, too
 * @param rule.max the largest amount, by default 999,999,999 and its paise
 * @example rupees({ required: 'Price is required', invalid: 'Price is invalid' })
 */
export function rupees(rule: { required?: string; invalid: string; isAboveZero?: true; max?: number }) {
  const { required, invalid, isAboveZero = false, max = AMOUNT_LIMIT } = rule;
  const error = (issue: { input?: unknown }) => (isBlank(issue.input) ? (required ?? invalid) : invalid);
  const exact = z.lazy(() => {
    const filled = z.union(
      [
        z.string().regex(/^[0-9]{1,16}(\.[0-9]{1,2})?$/, { error }),
        z
          .number({ error })
          .nonnegative({ error })
          .refine((amount) => toRupees(toPaise(amount)) === amount, { error }),
      ],
      { error },
    );
    const value = required === undefined ? z.union([z.literal(''), filled], { error }).default('') : filled;
    return value.transform(Number).refine((amount) => amount <= max, invalid);
  });
  const whole = digits(rule);
  if (!isAboveZero) return widenedBy('paise', whole, exact);
  const isMore = (amount: number) => amount > 0;
  return widenedBy('paise', whole.refine(isMore, invalid), exact.refine(isMore, invalid));
}

/**
 * An amount in ₹ that may be below zero, of whole rupees; under the setting `paise` with up to two decimals. Blank is 0.
 * @example signedRupees('Collected is invalid') // '-50' gives -50
 */
export function signedRupees(error: string) {
  const ruleWith = (decimals: string) => {
    const text = new RegExp(`^-?[0-9]{1,9}${decimals}$`);
    const number = z.number().refine((amount) => text.test(String(amount)), { error });
    return z.lazy(() =>
      z
        .union([z.null(), z.literal(''), z.string().regex(text, { error }), number], { error })
        .default('')
        .transform(Number),
    );
  };
  return widenedBy('paise', ruleWith(''), ruleWith('(\\.[0-9]{1,2})?'));
}

/**
 * A weight in kg with up to two decimals, 0 to 9999.99; blank is 0.
 * @example weight() // '14.2' and 14.2 both give 14.2
 */
export function weight(invalid = 'Weight is invalid') {
  return z.lazy(() =>
    z
      .union(
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
      )
      .default('')
      .transform(Number),
  );
}

/** The JSON Schema keyword for the upper limit of a date, in days after the business date. */
export const LATEST_DAY = 'x-latest-day';
export const FUTURE_DATE = 'Date is in the future';

/**
 * A calendar date as YYYY-MM-DD.
 * @param rule.latest how many days after the business date are allowed; without it any date. The server uses
 *   the business date of the request (`kit/server/http/future-dates.ts`), the date field that of the browser
 * @param rule.invalid the message for a text that is no date
 * @example day('Select Date is required', { latest: 0 })
 */
export function day(
  required: string,
  { latest, invalid = 'Date is invalid' }: { latest?: number; invalid?: string } = {},
) {
  return z.lazy(() =>
    z
      .string(required)
      .min(1, required)
      .max(100, { error: invalid, abort: true })
      .max(10, invalid)
      .refine(isDay, invalid)
      .meta({ format: 'date', ...(latest !== undefined && { [LATEST_DAY]: latest }) }),
  );
}

function isDay(value: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value);
  if (!match) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return Number(match[1]) >= 1900 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** One of a fixed list of texts. @example choice(['Active', 'InActive'], 'Status is required') */
export function choice<const Options extends readonly string[]>(options: Options, required: string) {
  return z.enum(options, required);
}

const ID_LIMIT = 2_147_483_647;
const idShape = (error: string) =>
  z.union([z.string().regex(/^[0-9]{1,10}$/, error), z.int(error).nonnegative(error)], { error });

/** The id of another record. 0 and blank mean none and get the required message. */
export function reference(required: string) {
  return z.lazy(() =>
    idShape(required)
      .transform(Number)
      .refine((id) => id >= 1 && id <= ID_LIMIT, required),
  );
}

/** The id of another record or none: blank, 0, null and a missing value all become null. */
export function optionalReference(invalid = 'Choose from the list') {
  return z.lazy(() =>
    z
      .union([z.null(), z.literal(''), idShape(invalid)], { error: invalid })
      .default('')
      .transform((id) => Number(id) || null)
      .refine((id) => id === null || id <= ID_LIMIT, invalid),
  );
}
