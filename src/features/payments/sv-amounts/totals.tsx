import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { api } from '../../../kit/web/api.ts';
import { type ListFilter, type Totals as Sums, totals_path } from './contract.ts';
import classes from './figures.module.css';
import { Figures } from './figures.tsx';

/** What the list's customers come to together, and the deposits held of all. */
export function Totals({ filter }: { filter: ListFilter }) {
  const { data } = useQuery({
    queryKey: [totals_path, filter],
    queryFn: ({ signal }) => api.get<{ data: Sums }>(totals_path, filter, signal),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Skeleton height={84} />;
  const { customers, charged, paid, owed, deposits_held } = data.data;
  return (
    <section className={classes.totals} aria-label="What connections come to">
      <Figures
        figures={[
          [filter.show === 'owing' ? 'Customers who owe' : 'Customers', formatCount(customers)],
          ['Charged', formatRupees(charged)],
          ['Paid', formatRupees(paid)],
          ['Still owed', formatRupees(owed)],
          ['Deposits held', formatRupees(deposits_held)],
        ]}
      />
      <p className={classes.note}>
        Deposits held are all that was ever paid here. They belong to the customers and are no sales: no sales
        figure counts them.
      </p>
    </section>
  );
}
