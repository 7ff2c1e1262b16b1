import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

type Totals = { rupees: number; cylinders: number };

const totalsText = ({ rupees, cylinders }: Totals) =>
  `${formatRupees(rupees)} and ${formatCount(cylinders)} cylinders`;

export const openingRefusals = refusals({
  /** These two also of a trigger (`migrations/0013_go_live.sql`), which names the code. */
  books_opened: 'The books are open: openings can change after Go-live is re-opened',
  advance_locked:
    'The books are open: opening advances can change after Go-live is re-opened. Record new money under Collectible',
  no_go_live_date: 'Choose the go-live date first',
  openings_entered: 'Openings are entered for this date; delete them before choosing another',
  wrong_openings: [
    422,
    (first: string, others: number) => `${first}${others > 0 ? `, and ${others} more` : ''}`,
  ],
  totals_differ: (paper: Totals, entered: Totals) =>
    `The paper says ${totalsText(paper)}; entered are ${totalsText(entered)}`,
  books_not_opened: 'The books are not open',
  advance_changed: (name: string, { entered, now }: { entered: number; now: number }) =>
    `The advance of ${name} is ${formatRupees(now)} now, not ${formatRupees(entered)}; change it on the form`,
  not_for_bound: [403, 'Only a person of all branches chooses the date and opens the books'],
  entered_already: (how: string) => `Already entered ${how}; delete that first`,
  other_date: 'The go-live date has changed since; enter it as a new row',
});
