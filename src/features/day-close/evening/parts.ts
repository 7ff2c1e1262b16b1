import { formatCount, formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { paidTraits, paidWays } from '../../../masters/choices.ts';
import { type NamedThing, thingName } from '../../../masters/things.ts';
import type { CheckLine, DayFigures } from '../contract.ts';
import type { Evening, EveningPart } from './contract.ts';
import type { Beside } from './queries.ts';

type Row = EveningPart['rows'][number];

/** The parts of the message from the figures of the day; a part without anything to tell is left out. */
export function partsOf(figures: DayFigures, lines: readonly CheckLine[], beside: Beside): EveningPart[] {
  return [
    { title: 'Sold', rows: soldRows(figures) },
    { title: 'Money', rows: moneyRows(figures) },
    { title: 'Differences', rows: differenceRows(figures) },
    { title: 'Dues', rows: dueRows(beside) },
    { title: 'Stock', rows: stockRows(figures) },
    {
      title: 'Missing with drivers',
      rows: beside.missing.map((thing) => ({ name: thingName(thing), value: shortText(thing) })),
    },
    { title: 'Papers', rows: beside.papers.map(told) },
    {
      title: 'Waiting',
      rows: lines.filter(({ kind }) => kind !== 'paper_expires').map(({ text }) => told(text)),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** The message as one text, for WhatsApp. */
export const textOf = ({ branch, date, state, parts }: Omit<Evening, 'text'>): string =>
  [
    `*${branch.name}, ${formatDay(date)}* (${state})`,
    ...parts.flatMap(({ title, rows }) => ['', `*${title}*`, ...rows.map(lineOf)]),
  ].join('\n');

const lineOf = ({ name, value }: Row) => (name === '' ? value : `${name}: ${value}`);
const told = (value: string): Row => ({ name: '', value });
const rupees = (name: string, amount: number): Row => ({ name, value: formatRupees(amount) });

function soldRows({ sold }: DayFigures): Row[] {
  const byThing = Map.groupBy(sold, thingName);
  return [...byThing].map(([name, of]) => {
    const qty = of.reduce((sum, line) => sum + line.qty, 0);
    return { name, value: `${formatCount(qty)}, ${formatRupees(sumRupees(of.map(({ amount }) => amount)))}` };
  });
}

function moneyRows({ sales, cash, till }: DayFigures): Row[] {
  return [
    rupees('Sales', sales.total),
    ...paidWays.map((way) => rupees(paidTraits[way].label, sales[way])),
    rupees('Cash expected', cash.expected),
    rupees('Cash counted', cash.counted),
    ...(till
      ? [till.counted === null ? { name: 'Till', value: 'not counted' } : rupees('Till', till.counted)]
      : []),
  ];
}

function differenceRows({ cash, differences, short }: DayFigures): Row[] {
  return [
    ...(cash.difference === 0 ? [] : [rupees('All', cash.difference)]),
    ...differences.map(({ area_code, driver, difference }) => rupees(driver || area_code, difference)),
    ...short.map(({ driver, ...thing }) => ({
      name: driver,
      value: `short of ${thingName(thing)}, ${shortText(thing)}`,
    })),
  ];
}

const dueRows = ({ collected, owed, oldest }: Beside): Row[] => [
  rupees('Collected', collected),
  rupees('Owed by customers', owed),
  ...(oldest
    ? [
        {
          name: 'Oldest',
          value: `${oldest.name}, ${formatRupees(oldest.owed)} since ${formatDay(oldest.unpaid_since)}`,
        },
      ]
    : []),
];

function stockRows({ godowns }: DayFigures): Row[] {
  const byThing = Map.groupBy(godowns, thingName);
  return [...byThing].map(([name, of]) => {
    const sum = (state: 'filled' | 'empty' | 'defective') =>
      of.reduce((total, line) => total + line[state], 0);
    const counts = { filled: sum('filled'), empty: sum('empty'), defective: sum('defective') };
    return { name, value: statesText({ ...(of[0] as NamedThing), ...counts }) };
  });
}

type Counts = NamedThing & { filled: number; empty: number; defective?: number };

/** @example statesText({ product: 'Cylinders', weight: 14.2, filled: 318, empty: 10, defective: 1 }) // '318 filled, 10 empty, 1 defective' */
const statesText = ({ product, filled, empty, defective = 0 }: Counts): string =>
  [
    `${formatCount(filled)}${product === 'Cylinders' ? ' filled' : ''}`,
    ...(product === 'Cylinders' ? [`${formatCount(empty)} empty`] : []),
    ...(defective === 0 ? [] : [`${formatCount(defective)} defective`]),
  ].join(', ');

/** What a driver is short of, without zeros. @example shortText({ product: 'Cylinders', weight: 19, filled: 0, empty: 2 }) // '2 empty' */
const shortText = ({ product, filled, empty }: Counts): string =>
  [
    filled > 0 && `${formatCount(filled)}${product === 'Cylinders' ? ' filled' : ''}`,
    empty > 0 && `${formatCount(empty)} empty`,
  ]
    .filter(Boolean)
    .join(', ');
