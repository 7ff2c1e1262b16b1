import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { differenceText } from '../../masters/cash-difference.ts';
import type { CountRow, MoveRow, SlipRow, TillBook } from './contract.ts';

export type BookLine = TillBook['lines'][number] & { id: number };

/** The parts of the screen: the book, and the lists of its own records. */
export const parts = ['Cash book', 'Counts', 'Deposit slips', 'UPI settlements', 'Owner'] as const;
type Part = (typeof parts)[number];

export const moveTitles: Record<MoveRow['kind'], string> = {
  put_in: 'Put in',
  drawing: 'Drawing',
  withdrawal: 'From the bank',
};

type Source = BookLine['source'];
export const sourceTexts: Record<Source, string> = {
  till_count: 'Till count',
  cash_recovery: 'Cash recovery',
  customer_payment: 'Payment of a credit customer',
  sv_payment: 'Payment of an SV customer',
  driver_entry: "Driver's account",
  expense: 'Expence',
  inventory: 'Purchase',
  vendor_payment: 'Payment to a vendor',
  till_move: 'Owner',
  deposit_slip: 'Deposit slip',
  deposit_credit: 'Deposit credited',
  cheque_deposit: 'Cheque deposited',
  cheque_clearing: 'Cheque cleared',
  cheque_bounce: 'Cheque bounced',
  upi_settlement: 'UPI settlement',
  opening_bank: 'Go-live',
};

/** Where the records of a line are listed; those of the till itself are in a part of its screen. */
const screens: Record<Source, { path: string; show?: string } | { part: Part }> = {
  till_count: { part: 'Counts' },
  cash_recovery: { path: '/day-settlements', show: 'Cash Recovery' },
  customer_payment: { path: '/collectible', show: 'Payments received' },
  sv_payment: { path: '/SV-Amounts', show: 'Payments received' },
  driver_entry: { path: '/drivers' },
  expense: { path: '/day-entry', show: 'Expences' },
  inventory: { path: '/inventory' },
  vendor_payment: { path: '/vendor-accounts', show: 'Payments' },
  till_move: { part: 'Owner' },
  deposit_slip: { part: 'Deposit slips' },
  deposit_credit: { part: 'Deposit slips' },
  cheque_deposit: { path: '/cheques', show: 'All' },
  cheque_clearing: { path: '/cheques', show: 'All' },
  cheque_bounce: { path: '/cheques', show: 'All' },
  upi_settlement: { part: 'UPI settlements' },
  opening_bank: { path: '/go-live' },
};

/** The list with the record of a line, on its day. */
export function addressOfLine({ source, date, text }: BookLine, branchId: string): string {
  const screen = screens[source];
  const days = { from_date: date, to_date: date };
  if ('part' in screen)
    return `/till?${new URLSearchParams({ show: screen.part, branch_id: branchId, ...days })}`;
  const { path, show } = screen;
  // What drivers owe is a list without days.
  if (source === 'driver_entry') return path;
  // Cheques are listed by the day on which they were received; their text is the number.
  const found = path === '/cheques' ? { find: text } : days;
  return `${path}?${new URLSearchParams({ ...(show && { show }), ...found })}`;
}

/** @example '20 Nov 2026, Expence: general: Tea' */
export const lineName = ({ date, source, text }: BookLine): string =>
  [formatDay(date), [sourceTexts[source], text].filter(Boolean).join(': ')].join(', ');

export const nameOfCount = ({ date, is_opening, difference }: CountRow): string =>
  [formatDay(date), is_opening ? 'Opening' : differenceText(difference)].join(', ');

export const nameOfSlip = (row: SlipRow): string =>
  [formatDay(row.date), row.bank_account.name, formatRupees(row.amount)].join(', ');

export const nameOfMove = (row: MoveRow): string =>
  [formatDay(row.date), moveTitles[row.kind], formatRupees(row.amount)].join(', ');
