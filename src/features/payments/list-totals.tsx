import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/client/api.ts';
import classes from './figures.module.css';
import { Figures, type ListFigure } from './figures.tsx';

type ListTotalsProps<Sums> = {
  label: string;
  path: string;
  filter: Readonly<Record<string, string>>;
  /** What holds the place of the sums until they are read. */
  none: Sums;
  figuresOf: (sums: Sums) => readonly ListFigure[];
  noteOf: (sums: Sums) => string;
};

/** The totals of the accounts of a list. */
export function ListTotals<Sums>({ label, path, filter, none, figuresOf, noteOf }: ListTotalsProps<Sums>) {
  const { data } = useQuery({
    queryKey: [path, filter],
    queryFn: ({ signal }) => api.get<{ data: Sums }>(path, filter, signal),
    placeholderData: keepPreviousData,
  });
  const { data: sums } = data ?? { data: none };
  const totals = (
    <section className={classes.totals} aria-label={label}>
      <Figures figures={figuresOf(sums)} />
      <p className={classes.note}>{noteOf(sums)}</p>
    </section>
  );
  return data ? totals : <Skeleton aria-hidden>{totals}</Skeleton>;
}
