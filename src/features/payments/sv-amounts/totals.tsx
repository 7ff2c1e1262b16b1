import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { ListTotals } from '../list-totals.tsx';
import { type SvTotals as Sums, totalsCall } from './contract.ts';

const NOTE =
  'Deposits held and charges received are of all customers. Deposits belong to the customers and are not counted as sales; charges of Transfer and Name Change are income.';

const NO_CHARGES = { charged: 0, paid: 0, owed: 0 };
const NONE: Sums = {
  ...NO_CHARGES,
  customers: 0,
  rows: 0,
  deposits: NO_CHARGES,
  charges: NO_CHARGES,
  deposits_held: 0,
  charges_received: 0,
};

/** The list's customers summed up, deposits and charges apart, and what is held and received of all. */
export function Totals({ filter }: { filter: Readonly<Record<string, string>> }) {
  return (
    <ListTotals
      label="Connection totals"
      call={totalsCall}
      filter={filter}
      none={NONE}
      figuresOf={({ deposits, charges, deposits_held, charges_received }: Sums) => [
        ['Deposits due', formatRupees(deposits.charged)],
        ['Deposits paid', formatRupees(deposits.paid)],
        ['Deposits balance due', formatRupees(deposits.owed)],
        ['Deposits held', formatRupees(deposits_held)],
        ['Charges due', formatRupees(charges.charged)],
        ['Charges paid', formatRupees(charges.paid)],
        ['Charges balance due', formatRupees(charges.owed)],
        ['Charges received', formatRupees(charges_received)],
      ]}
      noteOf={({ customers }) =>
        `${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}${filter.show === 'all' ? '' : ' with dues'}. ${NOTE}`
      }
    />
  );
}
