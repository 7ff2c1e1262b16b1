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
  const is_paged = pages.has_next || pages.has_previous || !pages.is_first;
  return (
    <section className={classes.frame} aria-label={props.label}>
      {pages.error ? (
        <FailedTable error={pages.error} onRetry={pages.retry} />
      ) : (
        <RowTable {...props} rows={pages.rows} offset={pages.offset} />
      )}
      {is_paged && (
        <Group className={classes.below} justify="flex-end" gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {`${pages.offset + 1}–${pages.offset + (pages.rows?.length ?? 0)}`}
          </Text>
          <Button variant="default" disabled={!pages.has_previous} onClick={pages.toPrevious}>
            Previous
          </Button>
          <Button variant="default" disabled={!pages.has_next} onClick={pages.toNext}>
            Next
          </Button>
        </Group>
      )}
    </section>
  );
}
