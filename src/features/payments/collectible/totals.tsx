import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { amountsByAge } from '../../customers/account/contract.ts';
import type { ListFigure } from '../figures.tsx';
import { ListTotals } from '../list-totals.tsx';
import { type CreditTotals as Sums, totalsCall } from './contract.ts';
import { aheadLabel, daysText } from './words.ts';

const NONE: Sums = {
  rows: 0,
  customers: 0,
  owed: 0,
  overdue: 0,
  days_0_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  days_over_90: 0,
  customers_ahead: 0,
  ahead: 0,
  credit_days: 0,
};

/** The total outstanding of the list, by age. */
export function Totals({ filter }: { filter: Readonly<Record<string, string>> }) {
  return (
    <ListTotals
      label="Total outstanding"
      call={totalsCall}
      filter={filter}
      none={NONE}
      figuresOf={figuresOf}
      noteOf={({ credit_days }: Sums) =>
        `Ageing from bill date; credit period ${daysText(credit_days)}. Payments and advances clear the oldest bills first.`
      }
    />
  );
}

const figuresOf = ({ customers, ...sums }: Sums): ListFigure[] => [
  [
    `Outstanding from ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`,
    formatRupees(sums.owed),
  ],
  ['Overdue', formatRupees(sums.overdue), sums.overdue > 0],
  ...amountsByAge(sums).map(([age, amount]): ListFigure => [age, formatRupees(amount)]),
  [aheadLabel(sums.customers_ahead), formatRupees(sums.ahead)],
];
