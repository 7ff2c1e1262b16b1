import { parseArgs } from 'node:util';
import { StartError } from '../../kit/server/start-error.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { salesShares, total } from './calendar.ts';

/** How large the demo business is. */
export type Sizes = {
  seed: number;
  branches: number;
  areas: number;
  employees: number;
  vehicles: number;
  customers: number;
  /** Business days, Sundays left out, before today: so far back the books reach. */
  days: number;
  /** How many of them, the last ones, have sales each; before that, every third has fewer. */
  recent: number;
  /** Sales over all days. */
  entries: number;
};

type Limit = { usual: number; least: number; most: number; about: string };

const limits: Record<keyof Sizes, Limit> = {
  seed: { usual: 1, least: 0, most: 4_294_967_295, about: 'the same seed gives the same business' },
  branches: { usual: 3, least: 1, most: 100, about: 'branches' },
  areas: { usual: 12, least: 1, most: 1_000, about: 'area codes' },
  employees: { usual: 20, least: 4, most: 2_000, about: 'employees' },
  vehicles: { usual: 10, least: 1, most: 1_000, about: 'vehicles' },
  customers: {
    usual: 2_000,
    least: 1,
    most: 1_000_000,
    about: 'customers: one in eight on credit, one in four with a connection',
  },
  days: { usual: 365, least: 1, most: 2_000, about: 'business days before today' },
  recent: {
    usual: 45,
    least: 1,
    most: 2_000,
    about: 'of these, the last ones with sales every day; before, on every third, and fewer',
  },
  entries: { usual: 0, least: 0, most: 2_000_000, about: 'sales; ten per area and recent day by default' },
};

const names = Object.keys(limits) as (keyof Sizes)[];

export const help = [
  'Fills an empty data folder with a demo distributor.',
  ...names.map((name) => `  --${name.padEnd(10)} ${limits[name].about}${usually(limits[name])}`),
].join('\n');

function usually({ usual }: Limit): string {
  return usual > 0 ? ` (${formatCount(usual)})` : '';
}

/**
 * The sizes that the words of a command line ask for; 'help' when they ask for that.
 * @throws StartError in one line for a word that is not understood or a size that cannot be
 * @example readSizes(['--customers', '500'])
 */
export function readSizes(words: string[]): Sizes | 'help' {
  const text = { type: 'string' } as const;
  const options = {
    help: { type: 'boolean' },
    ...Object.fromEntries(names.map((name) => [name, text])),
  } as const;
  const { help: isHelp, ...given } = parse(words, options);
  if (isHelp) return 'help';
  const sizes = Object.fromEntries(
    names.map((name) => [name, sizeOf(name, given[name as keyof typeof given])]),
  ) as Sizes;
  const godowns = godownCount(sizes.branches);
  const fewest = sizes.branches + godowns + 1;
  if (sizes.employees < fewest)
    throw new StartError(
      `--employees must be at least ${fewest}: ${sizes.branches} branches and ${godowns} godowns need an in-charge each, and at least one driver.`,
    );
  return { ...sizes, entries: sizes.entries || Math.round(total(salesShares(sizes)) * sizes.areas * 10) };
}

function parse(words: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args: words, options: options ?? {}, strict: true }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${help}`);
  }
}

function sizeOf(name: keyof Sizes, given: unknown): number {
  const { usual, least, most } = limits[name];
  if (given === undefined) return usual;
  const size = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (size >= least && size <= most) return size;
  throw new StartError(`--${name} must be a whole number from ${least} to ${most}.`);
}

/** Each branch has its main godown, and the first one a second. */
export const godownCount = (branches: number): number => branches + 1;
