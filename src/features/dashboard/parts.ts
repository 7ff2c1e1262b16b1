import { formatChange, formatDay, formatShare, formatSigned } from '../../kit/shared/format.ts';
import { paidTraits, receivedModes } from '../../masters/choices.ts';
import type { Compared, Figures, Period, StockFigures } from './contract.ts';
import { links } from './links.ts';

/** A part of a whole, as a donut shows it. */
export type Part = {
  name: string;
  value: number;
  color: string;
  /** The screen or report behind it. */
  to: string;
  note?: string;
};

/** Shades of the accent, from dark to light, so that they stay apart on paper; filled and empty have their own colours. */
const shades = ['var(--share-1)', 'var(--share-2)', 'var(--share-3)', 'var(--share-4)'] as const;

/** The parts of each donut. */
export function cylinderParts({ cylinder_status, periods }: StockFigures, period: Period): Part[] {
  const { now, change } = cylinder_status;
  const since = formatDay(periods[period].before.to);
  // Also shown without a change, so that the card keeps its height.
  const note = (moved: number) =>
    moved === 0 ? `as on ${since}` : `${formatSigned(moved, 'count')} since ${since}`;
  const { filled, empty, customers } = change[period];
  const onRoad = now.road_filled + now.road_empty;
  return [
    {
      name: 'Filled in godowns',
      value: now.filled,
      color: 'var(--filled)',
      to: links.stock,
      note: note(filled),
    },
    { name: 'On the road', value: onRoad, color: shades[1], to: links.road },
    { name: 'Empty in godowns', value: now.empty, color: 'var(--empty)', to: links.stock, note: note(empty) },
    ...(now.defective > 0
      ? [
          {
            name: 'Defective in godowns',
            value: now.defective,
            color: 'var(--text-quiet)',
            to: links.stock,
          },
        ]
      : []),
    {
      name: 'With customers',
      value: now.customers,
      color: shades[3],
      to: links.customers,
      note: note(customers),
    },
  ];
}

export function saleParts({ sale_summary, periods }: Figures, period: Period): Part[] {
  const { cash_sales, credit_sales, other_product_sales } = sale_summary[period];
  return [
    { name: 'Cash Sales', value: cash_sales, color: shades[0], to: links.entries },
    { name: 'Credit Sales', value: credit_sales, color: shades[1], to: links.creditSales(periods[period]) },
    { name: 'Other Product Sales', value: other_product_sales, color: shades[2], to: links.entries },
  ];
}

export function receivedParts({ amount_received }: Figures, period: Period): Part[] {
  const received = amount_received[period];
  return [
    ...receivedModes.map((mode) => ({
      name: paidTraits[mode].label,
      value: received[mode],
      to: links.recoveries,
    })),
    { name: 'Credit collections', value: received.collected, to: links.collected },
  ].map((part, index) => ({ ...part, color: shades[index % shades.length] as string }));
}

export function productParts({ product_sales }: Figures, period: Period): Part[] {
  const { cylinders, stoves, regulators, pipes } = product_sales[period];
  return [
    { name: 'Cylinders', value: cylinders, color: shades[0], to: links.entries },
    { name: 'Gas Stove', value: stoves, color: shades[1], to: links.entries },
    { name: 'Regulators', value: regulators, color: shades[2], to: links.entries },
    { name: 'Gas Pipes', value: pipes, color: shades[3], to: links.entries },
  ];
}

export function customerParts({ sales, periods }: Figures, period: Period): Part[] {
  const { sv, credit, guest, no_customer } = sales[period];
  return [
    { name: 'SV', value: sv, color: shades[0], to: links.entries },
    { name: 'Credit', value: credit, color: shades[1], to: links.creditSales(periods[period]) },
    { name: 'Guest', value: guest, color: shades[2], to: links.guestSales(periods[period]) },
    { name: 'Without a customer', value: no_customer, color: shades[3], to: links.entries },
  ];
}

/** Bills that fall due until the end of the day, the month or the year; what is overdue belongs to each. */
export function dueRows({ credit_customers, periods }: Figures, period: Period): Figures['credit_customers'] {
  const precision = { today: 10, month: 7, year: 4 }[period];
  const end = periods.today.to.slice(0, precision);
  return credit_customers.filter(({ due_date }) => due_date.slice(0, precision) <= end);
}

/** Fuel that was bought within the period. */
export const fuelRows = ({ fuel_expenses, periods }: Figures, period: Period): Figures['fuel_expenses'] =>
  fuel_expenses.filter(({ date }) => date >= periods[period].from);

/**
 * The change of a figure; a change from zero has no percentage.
 * @example changeText({ now: 110, before: 100 }) // '+10%'
 */
export function changeText({ now, before }: Compared): string {
  if (before <= 0) return now > 0 ? 'new' : '–';
  return formatChange((now - before) / before);
}

/** Of nothing there is no share, and what is little is not nothing. @example shareText(1, 4) // '25%' */
export function shareText(part: number, total: number): string {
  if (total <= 0 || part < 0) return '';
  return part > 0 && part / total < 0.005 ? '<1%' : formatShare(part / total);
}

/** Days as a person says them. @example spanText({ from: '2026-10-01', to: '2026-10-20' }) // 'from 01 Oct 2026 to 20 Oct 2026' */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
