import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { api } from '../../../kit/web/api.ts';
import { type ListFilter, path, type Totals } from './contract.ts';
import classes from './owing.module.css';

const totals_path = `${path}/totals`;

/** What all in the list owe together, by age. */
export function OwingTotals({ filter }: { filter: ListFilter }) {
  const { data } = useQuery({
    queryKey: [totals_path, filter],
    queryFn: ({ signal }) => api.get<{ data: Totals }>(totals_path, filter, signal),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Skeleton height={84} />;
  const { customers, credit_days, ...sums } = data.data;
  const figures: [name: string, amount: number, is_late?: boolean][] = [
    [`Owed by ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`, sums.owed],
    ['Overdue', sums.overdue, sums.overdue > 0],
    ['0–30 days', sums.days_0_30],
    ['31–60 days', sums.days_31_60],
    ['61–90 days', sums.days_61_90],
    ['Over 90 days', sums.days_over_90],
  ];
  return (
    <section className={classes.totals} aria-label="What is owed in all">
      <dl className={classes.figures}>
        {figures.map(([name, amount, is_late]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd data-late={is_late || undefined}>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        Days since the date of the bill; due {credit_days} {credit_days === 1 ? 'day' : 'days'} after it.
        Payments and advances pay the oldest bills first.
      </p>
    </section>
  );
}
