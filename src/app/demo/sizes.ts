import { parseArgs } from 'node:util';
import { StartError } from 'appliance/process/start-error.ts';
import { mondayOf, moveDay } from '../../kit/shared/days.ts';

/** The usual size; without `entries`, ten sales per area and recent day. */
const defaults = { seed: 1, branches: 3, areas: 12, customers: 2_000, days: 365, recent: 30, entries: 0 };

/** How large the demo business is. Of `days` business days, the `recent` ones have sales every day. */
export type Sizes = typeof defaults;

/**
 * The sizes that the words of a command line ask for.
 * @throws StartError in one line for a word that is not understood
 * @example readSizes(['--customers', '500'])
 */
export function readSizes(words: string[]): Sizes {
  const names = Object.keys(defaults) as (keyof Sizes)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ args: words, options, strict: false });
  const isKnown = ([name, size]: [string, unknown]) =>
    name in defaults && /^[1-9]\d{0,6}$/.test(String(size));
  if (positionals.length > 0 || !Object.entries(values).every(isKnown))
    throw new StartError(`The demo takes --${names.join(', --')}, each with a whole number from 1.`);

  const sizes = { ...defaults };
  for (const name of names) sizes[name] = Number(values[name] ?? defaults[name]);
  const shares = salesDays('2026-01-01', sizes).reduce((sum, { share }) => sum + share, 0);
  return { ...sizes, entries: sizes.entries || Math.round(shares * sizes.areas * 10) };
}

/**
 * The days with sales before `today`, oldest first, each with its share of the usual sales: every recent business day,
 * and before them one a week with half as many. Sundays are no business days.
 */
export function salesDays(today: string, { days, recent }: Pick<Sizes, 'days' | 'recent'>) {
  const dates: { date: string; share: number }[] = [];
  let date = today;
  for (let index = days - 1; index >= 0; index--) {
    do date = moveDay(date, -1);
    while (moveDay(mondayOf(date), 6) === date);
    if (index >= days - recent) dates.push({ date, share: 1 });
    else if (index % 6 === 0) dates.push({ date, share: 0.5 });
  }
  return dates.reverse();
}
