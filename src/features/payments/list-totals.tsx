import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OnWire, Read } from '../../kit/shared/wire.ts';
import { read } from '../../kit/web/client/read.ts';
import classes from './figures.module.css';
import { Figures, type ListFigure } from './figures.tsx';

type ListTotalsProps<Sums> = {
  label: string;
  call: Read<Sums>;
  filter: Readonly<Record<string, string>>;
  /** Placeholder until the sums are read. */
  none: OnWire<Sums>;
  figuresOf: (sums: OnWire<Sums>) => readonly ListFigure[];
  noteOf: (sums: OnWire<Sums>) => string;
};

/** The totals of the accounts of a list. */
export function ListTotals<Sums>({ label, call, filter, none, figuresOf, noteOf }: ListTotalsProps<Sums>) {
  const { data } = useQuery({ ...read(call, filter), placeholderData: keepPreviousData });
  const sums = data ?? none;
  const totals = (
    <section className={classes.totals} aria-label={label}>
      <Figures figures={figuresOf(sums)} />
      <p className={classes.note}>{noteOf(sums)}</p>
    </section>
  );
  return data ? totals : <Skeleton aria-hidden>{totals}</Skeleton>;
}
