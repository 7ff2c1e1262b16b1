import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { ListTotals } from '../list-totals.tsx';
import { type ListFilter, type Totals as Sums, totals_path } from './contract.ts';

const NOTE =
  'Deposits held are all that was ever paid here. They belong to the customers and are no sales: no sales figure counts them.';

/** What the list's customers come to together, and the deposits held of all. */
export function Totals({ filter }: { filter: ListFilter }) {
  return (
    <ListTotals
      label="What connections come to"
      path={totals_path}
      filter={filter}
      figuresOf={({ customers, charged, paid, owed, deposits_held }: Sums) => [
        [filter.show === 'owing' ? 'Customers who owe' : 'Customers', formatCount(customers)],
        ['Charged', formatRupees(charged)],
        ['Paid', formatRupees(paid)],
        ['Still owed', formatRupees(owed)],
        ['Deposits held', formatRupees(deposits_held)],
      ]}
      noteOf={() => NOTE}
    />
  );
}
