import { daysOf, mondayOf } from '../../kit/shared/days.ts';
import { formatDay } from '../../kit/shared/format.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { daysIn } from '../../kit/shared/same-days.ts';

/** A question that a chart answers: what is summed, by what. */
export type ChartView<Row> = {
  /** 'By day' */
  label: string;
  unit: 'rupees' | 'pieces';
  /** Groups are days, YYYY-MM-DD, rather than names. */
  isTime: boolean;
  /** Every week of the period has a bar, or its months where there are many weeks. */
  isTrend?: true;
  group: (row: Row) => string;
  series: readonly string[];
  /** One for each of the series. */
  values: (row: Row) => readonly number[];
};

export type Bar = {
  label: string;
  values: number[];
  /** The total of the smallest bars, shown as text: as a bar it would often be the longest. */
  isRest?: true;
};
/** Sums in hundredths, by group. */
export type Groups = Map<string, number[]>;

/** Limits beyond which a chart cannot be read. */
const MAX_DAYS = 62;
const MAX_NAMES = 12;
const MAX_WEEK_DAYS = 124;
const MAX_TREND_DAYS = 3_660;

const WEEK_OF = 'Week of ';

/** What stands below a bar over time, where there is room for the Monday of a week alone. */
export const markOf = ({ label }: Bar): string => label.replace(WEEK_OF, '');

/** Adds a row to the groups of a chart. */
export function addToGroups<Row>(groups: Groups, { group, values }: ChartView<Row>, row: Row): void {
  addValues(
    groups,
    group(row),
    values(row).map((value) => Math.round(value * 100)),
  );
}

function addValues(groups: Groups, name: string, values: readonly number[]): void {
  const sums = groups.get(name);
  if (sums) for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + value;
  else groups.set(name, [...values]);
}

/**
 * The bars of a chart: every day of the period or, when they are too many, its months; names by their size, the small
 * ones in one total.
 * @example barsOf(new Map([['2026-11-20', [90300]]]), { isTime: true }) // [{ label: '20 Nov 2026', values: [903] }]
 */
export function barsOf(
  groups: Groups,
  { isTime, isTrend }: { isTime: boolean; isTrend?: true },
  period?: DayRange,
): Bar[] {
  const barsOverTime = isTrend && period ? trendBars : timeBars;
  const bars = isTime ? barsOverTime(groups, period) : nameBars(groups);
  const hasRest = !isTime && groups.size > MAX_NAMES;
  return bars.map(([label, values], at) => ({
    label,
    values: values.map((value) => value / 100),
    ...(hasRest && at === MAX_NAMES - 1 && { isRest: true }),
  }));
}

type Sums = [label: string, values: number[]];

function timeBars(groups: Groups): Sums[] {
  const days = [...groups.keys()].sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const zeros = groups.get(first)?.map(() => 0) ?? [];
  const all = daysOf(first, last);
  if (all.length <= MAX_DAYS) return all.map((day) => [formatDay(day), groups.get(day) ?? zeros]);
  const months: Groups = new Map(all.map((day) => [day.slice(0, 7), [...zeros]]));
  for (const [day, values] of groups) addValues(months, day.slice(0, 7), values);
  return [...months].map(([month, values]) => [formatDay(`${month}-01`).slice(3), values]);
}

/** The days of a period by week, or by month from about four months on. */
function trendBars(groups: Groups, period: DayRange | undefined): Sums[] {
  const days = [...groups.keys()].sort();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  if (first === '' || !period) return [];
  // A period may be longer than the business is old.
  const isLong = daysIn({ from: period.from_date, to: period.to_date }) > MAX_TREND_DAYS;
  const all = isLong ? daysOf(first, last) : daysOf(period.from_date, period.to_date);
  const nameOf = (day: string) =>
    all.length > MAX_WEEK_DAYS
      ? formatDay(`${day.slice(0, 7)}-01`).slice(3)
      : `${WEEK_OF}${formatDay(mondayOf(day))}`;
  const zeros = groups.get(first)?.map(() => 0) ?? [];
  const bars: Groups = new Map(all.map((day) => [nameOf(day), [...zeros]]));
  for (const [day, values] of groups) addValues(bars, nameOf(day), values);
  return [...bars];
}

function nameBars(groups: Groups): Sums[] {
  const size = ([, values]: Sums) => values.reduce((sum, value) => sum + value, 0);
  const all = [...groups].sort((a, b) => size(b) - size(a) || a[0].localeCompare(b[0]));
  if (all.length <= MAX_NAMES) return all;
  const others: Groups = new Map();
  const name = `${all.length - MAX_NAMES + 1} others`;
  for (const [, values] of all.slice(MAX_NAMES - 1)) addValues(others, name, values);
  return [...all.slice(0, MAX_NAMES - 1), ...others];
}
