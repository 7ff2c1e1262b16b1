import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { Sum } from './contract.ts';
import classes from './result.module.css';

type Sums<Row, RowSum> = {
  title: string;
  columns: readonly Column<RowSum>[];
  sumsOf: (rows: readonly Row[], before?: readonly Sum[]) => readonly RowSum[];
  /** Further columns beside the same days of the previous month. */
  earlierColumns?: readonly Column<RowSum>[];
};

/** A table above the rows of a report, on the screen and on paper; `before` are the sums of the previous month. */
export type SumsTable<Row> = (
  rows: readonly Row[],
  before?: readonly Sum[],
) => { screen: ReactNode; paper: ReactNode };

/** Sums of a report's rows. @example sumsTable({ title: 'By driver', columns, sumsOf: driverSumsOf })(rows).screen */
export function sumsTable<Row, RowSum extends { id: number }>(table: Sums<Row, RowSum>): SumsTable<Row> {
  const { title, sumsOf, earlierColumns = [] } = table;
  return (rows, before) => {
    const sums = sumsOf(rows, before);
    const columns = before ? [...table.columns, ...earlierColumns] : table.columns;
    return {
      screen: (
        <div className={classes.card}>
          <Title order={4} className={classes.subtitle}>
            {title}
          </Title>
          <Table label={title} rows={sums} columns={columns} />
        </div>
      ),
      paper: (
        <section data-together>
          <h3>{title}</h3>
          <PaperTable columns={columns} rows={sums} />
        </section>
      ),
    };
  };
}
