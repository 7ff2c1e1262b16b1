import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Column, TableProps } from './column.ts';
import { RowTable, type Sort } from './row-table.tsx';
import classes from './table.module.css';
import { FailedTable } from './table-states.tsx';

const ROWS_PER_PAGE = 50;
/** Below this a filter is more to read than the rows are. */
const FILTER_FROM = 6;

type DataTableProps<Row> = TableProps<Row> & {
  /** Why there are no rows, and how to ask again. */
  failure?: { error: unknown; onRetry: () => void } | null;
};

/**
 * A whole list in the browser: sort by header, quick filter, pages when it is long.
 * @example <DataTable label="Branches" rows={data} columns={columns} actions={{ name: (row) => row.name, onEdit, onDelete }} />
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { rows, columns, label } = props;
  const [sort, setSort] = useState<Sort>();
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const found = useMemo(() => rows && arrange(rows, columns, filter, sort), [rows, columns, filter, sort]);
  const count = found?.length ?? 0;
  const last_page = Math.max(0, Math.ceil(count / ROWS_PER_PAGE) - 1);
  const offset = Math.min(page, last_page) * ROWS_PER_PAGE;

  if (props.failure && !rows)
    return (
      <section className={classes.frame} aria-label={label}>
        <FailedTable {...props.failure} />
      </section>
    );

  const toggle = (header: string) => {
    setPage(0);
    setSort((now) => nextSort(now, header));
  };

  return (
    <section className={classes.frame} aria-label={label}>
      {rows && rows.length >= FILTER_FROM && (
        <Group className={classes.above} justify="space-between" gap="sm">
          <TextInput
            className={classes.filter}
            aria-label={`Filter ${label}`}
            placeholder="Filter"
            value={filter}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={({ currentTarget }) => {
              setPage(0);
              setFilter(currentTarget.value);
            }}
          />
          <Text size="sm" c="dimmed" role="status">
            {count === rows.length ? `${count} records` : `${count} of ${rows.length} records`}
          </Text>
        </Group>
      )}
      <RowTable
        {...props}
        rows={found?.slice(offset, offset + ROWS_PER_PAGE)}
        offset={offset}
        sort={sort}
        onSort={toggle}
        empty_hint={filter ? `Nothing matches “${filter}”.` : props.empty_hint}
      />
      {last_page > 0 && (
        <Group className={classes.below} justify="flex-end" gap="sm">
          <Text size="sm" c="dimmed">
            {`${offset + 1}–${Math.min(offset + ROWS_PER_PAGE, count)} of ${count}`}
          </Text>
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setPage(offset / ROWS_PER_PAGE - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={offset + ROWS_PER_PAGE >= count}
            onClick={() => setPage(offset / ROWS_PER_PAGE + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </section>
  );
}

function nextSort(now: Sort | undefined, header: string): Sort | undefined {
  if (now?.header !== header) return { header, is_descending: false };
  return now.is_descending ? undefined : { header, is_descending: true };
}

const order = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

function arrange<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: string,
  sort: Sort | undefined,
): readonly Row[] {
  const wanted = filter.trim().toLowerCase();
  const found = wanted
    ? rows.filter((row) =>
        columns.some(({ value }) =>
          String(value(row) ?? '')
            .toLowerCase()
            .includes(wanted),
        ),
      )
    : rows;
  const column = columns.find(({ header }) => header === sort?.header);
  if (!column) return found;
  const sign = sort?.is_descending ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(column.value(a), column.value(b)));
}

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a ?? ''), String(b ?? ''));
