import { parseArgs } from 'node:util';
import { StartError } from '../../kit/server/process/start-error.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { salesDays, total } from './calendar.ts';

/** By name: what it is, the usual size (0 where it follows from others), the least and the most. */
const limits = {
  seed: ['the same seed gives the same business', 1, 0, 4_294_967_295],
  branches: ['branches', 3, 1, 100],
  areas: ['area codes, each with a driver and a vehicle', 12, 1, 1_000],
  customers: ['customers: one in eight on credit, one in four with a connection', 2_000, 1, 1_000_000],
  days: ['business days before today', 365, 1, 2_000],
  recent: ['of these, the last with sales every day; before, on one a week, and fewer', 30, 1, 2_000],
  entries: ['sales; ten per area and recent day by default', 0, 0, 2_000_000],
} as const;

/** How large the demo business is. */
export type Sizes = Record<keyof typeof limits, number>;
const names = Object.keys(limits) as (keyof Sizes)[];

export const help = [
  'Fills an empty data folder with a demo distributor, in a minute or two.',
  ...names.map((name) => {
    const [about, usual] = limits[name];
    return `  --${name.padEnd(10)} ${about}${usual > 0 ? ` (${formatCount(usual)})` : ''}`;
  }),
].join('\n');

/**
 * The sizes that the words of a command line ask for; 'help' when they ask for that.
 * @throws StartError in one line for a word that is not understood or a size that cannot be
 * @example readSizes(['--customers', '500'])
 */
export function readSizes(words: string[]): Sizes | 'help' {
  const given = parse(words);
  if (given.help) return 'help';
  const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(name, given[name])])) as Sizes;
  const shares = salesDays('2026-01-01', sizes).map(({ share }) => share);
  return { ...sizes, entries: sizes.entries || Math.round(total(shares) * sizes.areas * 10) };
}

function parse(words: string[]): Record<string, unknown> {
  const sizes = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args: words, options: { ...sizes, help: { type: 'boolean' } }, strict: true }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${help}`);
  }
}

function sizeOf(name: keyof Sizes, given: unknown): number {
  const [, usual, least, most] = limits[name];
  if (given === undefined) return usual;
  const size = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (size >= least && size <= most) return size;
  throw new StartError(`--${name} must be a whole number from ${least} to ${most}.`);
}
