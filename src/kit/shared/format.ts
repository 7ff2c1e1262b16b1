/** The formatter is created with the first number, because the first one of a page takes a browser 20 ms. */
function formatter(options: Intl.NumberFormatOptions): (figure: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (figure) => {
    format ??= new Intl.NumberFormat('en-IN', options);
    // The minus sign is as wide as a plus or a digit, a hyphen is not.
    return format.format(figure).replace('-', '−');
  };
}

/** ₹ with Indian digit grouping; paise only if not zero. @example formatRupees(-1234.5) // '−₹1,234.50' */
export const formatRupees = formatter({
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A count with Indian digit grouping. @example formatCount(100000) // '1,00,000' */
export const formatCount = formatter({});

/** kg without trailing zeros. @example formatWeight(14.2) // '14.2 kg' */
export const formatWeight = (kg: number): string => `${kg} kg`;

/** Number formats: money, weight, count, or plain digits. */
export const figures = ['rupees', 'kg', 'count', 'year'] as const;
export type Figure = (typeof figures)[number];
const texts: Record<Figure, (figure: number) => string> = {
  rupees: formatRupees,
  kg: formatWeight,
  count: formatCount,
  year: String,
};

/** Formats a number by its kind. @example formatFigure(18000, 'rupees') // '₹18,000' */
export const formatFigure = (figure: number, kind: Figure): string => texts[kind](figure);

/** As `formatFigure`, with a plus before positive numbers. @example formatSigned(25, 'count') // '+25' */
export const formatSigned = (figure: number, kind: Figure): string =>
  `${figure > 0 ? '+' : ''}${formatFigure(figure, kind)}`;

/** Three letters each, as in the database. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a stored date. @example formatDay('2026-11-20') // '20 Nov 2026' */
export const formatDay = (day: string): string =>
  day ? `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : '';

/** India's offset from UTC, all year. */
const INDIA_MS = 5.5 * 3_600_000;

/**
 * The business date at a moment, in India's time zone on every machine.
 * @example businessDay(new Date()) // '2026-11-20'
 */
export const businessDay = (moment: Date): string =>
  new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 10);

/**
 * The time of day in India. Formatted by hand, because browsers and servers differ on the space before 'am'.
 * @example formatTime('2026-11-20T13:34:00Z') // '7:04 pm'
 */
export const formatTime = (moment: string): string => {
  const at = new Date(Date.parse(moment) + INDIA_MS);
  const hours = at.getUTCHours();
  return `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
};

/**
 * Formats a moment, in India's time zone on every machine.
 * @example formatMoment('2026-11-20T13:34:00Z') // '20 Nov 2026, 7:04 pm'
 */
export const formatMoment = (moment: string): string =>
  `${formatDay(businessDay(new Date(moment)))}, ${formatTime(moment)}`;

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Formats a stored date with its day of the week. @example formatDayInFull('2026-11-20') // 'Friday, 20 Nov 2026' */
export const formatDayInFull = (day: string): string =>
  `${weekDays[new Date(day).getUTCDay()]}, ${formatDay(day)}`;

/** Formats a share. @example formatShare(0.25) // '25%' */
export const formatShare = formatter({ style: 'percent' });

const change = formatter({ maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Formats a relative change with its sign. @example formatChange(-0.125) // '−12.5%' */
export const formatChange = (ratio: number): string => `${change(ratio * 100)}%`;

/** The size of a file or disk. @example formatFileSize(12_345_678) // '12.3 MB' */
export function formatFileSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
