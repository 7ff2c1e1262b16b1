const pad = (number: number) => String(number).padStart(2, '0');

/** A stored day as it is typed. @example typedDay('2026-11-20') // '20/11/2026' */
export function typedDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day;
}

/**
 * What a person typed, day first, completed from today: '20', '20/11', '20/11/26', '20112026' and also '2026-11-20'.
 * Anything else is returned unchanged and fails validation.
 * @example readDay('20/11', '2026-08-01') // '2026-11-20'
 */
export function readDay(typed: string, today: string): string {
  const text = typed.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const match =
    /^(\d{1,2})(?:[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  if (!match) return text;
  const [, day, month = today.slice(5, 7), year = today.slice(0, 4)] = match;
  const wholeYear = year.length === 2 ? `20${year}` : year;
  return `${wholeYear}-${pad(Number(month))}-${pad(Number(day))}`;
}

/** Whether a text is a day of the calendar as it is stored. @example isStoredDay('2026-02-31') // false */
export function isStoredDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
