import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../shared/format.ts';
import { useServerAway } from '../connection.ts';
import type { TableProps } from './column.ts';
import { FailedTable } from './states.tsx';
import classes from './table.module.css';
import { Table } from './table.tsx';
import type { usePages } from './use-pages.ts';

type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'offset'> & {
  pages: Omit<ReturnType<typeof usePages<Row>>, 'toFirst' | 'note'>;
  /** What narrows the list, and tools. */
  above?: ReactNode;
};

/** A list paged by the server, newest first. @example <PagedTable label="Inventory" pages={usePages<InventoryRow>('/inventory')} columns={columns} /> */
export function PagedTable<Row extends { id: number }>({ pages, above, ...props }: PagedTableProps<Row>) {
  const count = pages.rows?.length ?? 0;
  const isOld = useServerAway() && pages.rows !== undefined;
  return (
    <section className={classes.frame} aria-label={props.label}>
      {above}
      {isOld && (
        <Text size="sm" className={classes.note}>
          As of {formatMoment(new Date(pages.readAt).toISOString())}
        </Text>
      )}
      {pages.error ? (
        <FailedTable error={pages.error} onRetry={pages.retry} />
      ) : (
        <Table {...props} rows={pages.rows} offset={pages.offset} />
      )}
      <Group className={classes.below} justify="flex-end" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {count > 0 && `${formatCount(pages.offset + 1)}–${formatCount(pages.offset + count)}`}
        </Text>
        <Button variant="default" disabled={!pages.hasPrevious} onClick={pages.toPrevious}>
          Previous
        </Button>
        <Button variant="default" disabled={!pages.hasNext} onClick={pages.toNext}>
          Next
        </Button>
      </Group>
    </section>
  );
}
