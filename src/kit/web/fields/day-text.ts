/** A stored day as it is typed. @example typedDay('2026-11-20') // '20/11/2026' */
export function typedDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day;
}

/** Whether a text is a day of the calendar as it is stored. @example isStoredDay('2026-02-31') // false */
export function isStoredDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
