import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { paidTraits } from '../../masters/choices.ts';
import type { AccountLine, PaymentRow, VendorAccount } from './contract.ts';

/** The parts of the list screen. */
export const parts = ['Vendors', 'Payments'] as const;

/** What a vendor is owed: '₹500', or '₹300 in advance' below zero. */
export const owedText = (owed: number): string =>
  owed < 0 ? `${formatRupees(-owed)} in advance` : formatRupees(owed);

const kindTexts: Record<AccountLine['kind'], string> = {
  opening: 'Opening of Go-live',
  invoice: 'Invoice',
  payment: 'Payment',
  tds: 'TDS kept back',
  prepaid: 'Prepaid sales',
  credit: 'Credit note',
};

/** @example lineText({ kind: 'invoice', text: 'INV-1' }) // 'Invoice INV-1' */
export const lineText = ({ kind, text }: Pick<AccountLine, 'kind' | 'text'>): string =>
  [kindTexts[kind], text].filter(Boolean).join(' ');

/** What of the closing balance is unpaid, by the age of the invoice, oldest last. */
export const agesText = ({ ages }: VendorAccount): readonly (readonly [label: string, amount: number])[] => [
  ['0–30 days', ages.days_0_30],
  ['31–60 days', ages.days_31_60],
  ['61–90 days', ages.days_61_90],
  ['Over 90 days', ages.days_over_90],
];

export const modeText = ({ mode_of_payment, payment_mode }: PaymentRow): string =>
  mode_of_payment?.name ?? paidTraits[payment_mode].label;

export const nameOfPayment = (row: PaymentRow): string =>
  [formatDay(row.date), row.vendor.name, formatRupees(row.amount)].join(', ');

/** The list with the record of a line, on its day; an opening has none. */
export function addressOfLine({ kind, isOwn, date, text }: AccountLine): string | undefined {
  const days = { from_date: date, to_date: date };
  if (kind === 'opening') return undefined;
  if (isOwn) return `/vendor-accounts?${new URLSearchParams({ show: 'Payments', ...days })}`;
  if (kind === 'prepaid')
    return `/day-settlements?${new URLSearchParams({ show: 'Cash Recovery', ...days })}`;
  if (kind === 'credit') return `/plant-loads?${new URLSearchParams({ show: 'Claims', find: text })}`;
  return `/inventory?${new URLSearchParams(days)}`;
}
