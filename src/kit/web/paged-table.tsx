import { Button, Group, Text } from '@mantine/core';
import type { TableProps } from './column.ts';
import { RowTable } from './row-table.tsx';
import classes from './table.module.css';
import { FailedTable } from './table-states.tsx';
import type { usePages } from './use-pages.ts';

type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'offset'> & {
  pages: Omit<ReturnType<typeof usePages<Row>>, 'toFirst'>;
};

/** A list paged by the server, newest first. @example <PagedTable label="Inventory" pages={usePages<InventoryRow>('/inventory')} columns={columns} /> */
export function PagedTable<Row extends { id: number }>({ pages, ...props }: PagedTableProps<Row>) {
  const count = pages.rows?.length ?? 0;
  return (
    <section className={classes.frame} aria-label={props.label}>
      {pages.error ? (
        <FailedTable error={pages.error} onRetry={pages.retry} />
      ) : (
        <RowTable {...props} rows={pages.rows} offset={pages.offset} />
      )}
      <Group className={classes.below} justify="flex-end" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {count > 0 && `${pages.offset + 1}–${pages.offset + count}`}
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
