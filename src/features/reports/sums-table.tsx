import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import classes from './result.module.css';

type Sums<Row, Sum> = {
  title: string;
  columns: readonly Column<Sum>[];
  sumsOf: (rows: readonly Row[]) => readonly Sum[];
};

/** A table above the rows of a report, on the screen and on paper. */
export type SumsTable<Row> = (rows: readonly Row[]) => { screen: ReactNode; paper: ReactNode };

/** Sums of a report's rows. @example sumsTable({ title: 'By driver', columns, sumsOf: driverSumsOf })(rows).screen */
export function sumsTable<Row, Sum extends { id: number }>(table: Sums<Row, Sum>): SumsTable<Row> {
  const { title, columns, sumsOf } = table;
  return (rows) => {
    const sums = sumsOf(rows);
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
