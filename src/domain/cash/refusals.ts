import { formatRupees } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const cashRefusals = refusals({
  unknown_in_charge: [422, 'Branch In-Charge is not on file'],
  no_open_sales: 'No Day Entries found OR Day Entries already settled',
  shares_missing: [422, 'Say what each handed in'],
  shares_differ: [
    422,
    (handed: number, counted: number) =>
      `What each handed in comes to ${formatRupees(handed)}; ${formatRupees(counted)} were counted`,
  ],
  other_total: (of: { label: string; branch: string; stored: number; sent: number }) =>
    `${of.label} of the day's entries${of.branch} is ${formatRupees(of.stored)}, not ${formatRupees(of.sent)}`,
});
