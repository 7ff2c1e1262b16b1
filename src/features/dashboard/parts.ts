import { formatDay } from '../../kit/shared/format.ts';
import type { Figures, Period } from './contract.ts';
import type { Part } from './donut-card.tsx';
import { links } from './links.ts';
import { signedCount } from './words.ts';

/** Shades of the accent, from dark to light, so that they stay apart on paper; filled and empty have their own colours. */
const shades = ['var(--share-1)', 'var(--share-2)', 'var(--share-3)', 'var(--share-4)'] as const;

/** What each donut is made of. */
export function cylinderParts({ cylinder_status, periods }: Figures, period: Period): Part[] {
  const { now, change } = cylinder_status;
  const since = formatDay(periods[period].before.to);
  // Said of no change too, so that the card keeps its height.
  const note = (moved: number) => (moved === 0 ? `as on ${since}` : `${signedCount(moved)} since ${since}`);
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
  const { cash, upi, collected } = amount_received[period];
  return [
    { name: 'Cash', value: cash, color: shades[0], to: links.recoveries },
    { name: 'UPI', value: upi, color: shades[1], to: links.recoveries },
    { name: 'Credit collections', value: collected, color: shades[2], to: links.collected },
  ];
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
