import { Button, Group, Text } from '@mantine/core';
import { use, useMemo } from 'react';
import { formatCount } from '../shared/format.ts';
import { filtered, searchTexts, sorted } from './arrange.ts';
import type { TableProps } from './column.ts';
import { PageSizeContext } from './page-size.ts';
import { RowTable } from './row-table.tsx';
import classes from './table.module.css';
import { FailedTable } from './table-states.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useTableState } from './use-table-state.ts';

/** Rows per page at least, since the whole list is loaded. */
const FEWEST_ROWS = 50;

type DataTableProps<Row> = TableProps<Row> & {
  /** Why there are no rows, and how to ask again. */
  failure?: { error: unknown; onRetry: () => void } | null;
  /** Columns can be hidden, and the rows shown exported to a file. */
  hasExport?: boolean;
};

/**
 * A whole list in the browser: sort by header, quick filter, hidden columns and pages, all kept in the address; and
 * export to a file.
 * @example <DataTable label="Branches" rows={data} columns={columns} actions={{ name: (row) => row.name, onEdit, onDelete }} />
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { rows, columns, label, hasExport = false } = props;
  const headers = useMemo(() => columns.map(({ header }) => header), [columns]);
  const state = useTableState(headers);
  const { filter, sort, hidden, onSort } = state;
  // Each step is memoised: a keystroke filters and does not sort again.
  const shown = useMemo(() => columns.filter(({ header }) => !hidden.includes(header)), [columns, hidden]);
  const texts = useMemo(() => rows && searchTexts(rows, shown), [rows, shown]);
  const inOrder = useMemo(() => rows && sorted(rows, columns, sort), [rows, columns, sort]);
  const found = useMemo(() => texts && inOrder && filtered(inOrder, texts, filter), [inOrder, texts, filter]);

  const size = Math.max(FEWEST_ROWS, use(PageSizeContext) ?? 0);
  const lastPage = Math.max(1, Math.ceil((found?.length ?? 0) / size));
  const page = Math.min(state.page, lastPage);
  const offset = (page - 1) * size;
  // A memoised element: typing in the filter does not render the table again.
  const table = useMemo(
    () => (
      <RowTable
        {...props}
        columns={shown}
        rows={found?.slice(offset, offset + size)}
        offset={offset}
        sort={sort}
        onSort={onSort}
        emptyHint={filter ? `Nothing matches “${filter}”.` : props.emptyHint}
      />
    ),
    [props, shown, found, offset, size, sort, onSort, filter],
  );

  return (
    <section className={classes.frame} aria-label={label}>
      {props.failure && !rows && <FailedTable {...props.failure} />}
      {rows && found && rows.length > 0 && (
        <TableToolbar
          label={label}
          state={state}
          headers={headers}
          shownColumns={shown}
          count={rows.length}
          found={found}
          hasExport={hasExport}
        />
      )}
      {!(props.failure && !rows) && table}
      <Pager
        page={page}
        lastPage={lastPage}
        offset={offset}
        size={size}
        count={found?.length ?? 0}
        onPage={state.onPage}
      />
    </section>
  );
}

type PagerProps = {
  page: number;
  lastPage: number;
  offset: number;
  size: number;
  count: number;
  onPage: (page: number) => void;
};

function Pager({ page, lastPage, offset, size, count, onPage }: PagerProps) {
  return (
    <Group className={classes.below} justify="flex-end" gap="sm">
      <Text size="sm" c="dimmed">
        {count > 0 &&
          `${formatCount(offset + 1)}–${formatCount(Math.min(offset + size, count))} of ${formatCount(count)}`}
      </Text>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button variant="default" disabled={page === lastPage} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
