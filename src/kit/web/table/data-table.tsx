import { Button, Group, Text } from '@mantine/core';
import { use, useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../shared/format.ts';
import { ListPaper } from '../print/list-paper.tsx';
import { filtered, searchTexts, sorted } from './arrange.ts';
import { columnsWithout, type TableProps } from './column.ts';
import { PageSizeContext } from './page-size.ts';
import { FailedTable } from './states.tsx';
import classes from './table.module.css';
import { Table } from './table.tsx';
import { TableMenus, TableToolbar } from './toolbar.tsx';
import { useTableState } from './use-table-state.ts';
import { useTyped } from './use-typed.ts';

/** Rows per page at least, since the whole list is loaded. */
const FEWEST_ROWS = 50;
/** Shorter lists need no filter. */
const FILTER_FROM = 6;

const NONE: readonly never[] = [];

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
  const state = useTableState(columns);
  const { find, sort, hidden, onSort } = state;
  const { typed, onType } = useTyped(state);
  // The field updates at once, the rows deferred.
  const filter = useDeferredValue(typed);
  // Each step is memoised: a keystroke filters and does not sort again.
  const shown = useMemo(
    () => columnsWithout(columns, ({ header }) => hidden.includes(header)),
    [columns, hidden],
  );
  const texts = useMemo(() => rows && searchTexts(rows, shown), [rows, shown]);
  const inOrder = useMemo(() => rows && sorted(rows, columns, sort), [rows, columns, sort]);
  const found = useMemo(() => texts && inOrder && filtered(inOrder, texts, filter), [inOrder, texts, filter]);

  const size = Math.max(FEWEST_ROWS, use(PageSizeContext) ?? 0);
  const lastPage = Math.max(1, Math.ceil((found?.length ?? 0) / size));
  const asked = typed === find ? Math.max(1, Math.trunc(Number(state.page)) || 1) : 1;
  const page = Math.min(asked, lastPage);
  const offset = (page - 1) * size;
  // A memoised element: typing in the filter does not render the table again.
  const table = useMemo(
    () => (
      <Table
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

  const hasFilter = (rows?.length ?? 0) >= FILTER_FROM || typed !== '';
  const failure = rows ? undefined : props.failure;
  return (
    <section className={classes.frame} aria-label={label}>
      {hasExport && <ListPaper title={label} columns={shown} rows={found} filter={filter && `“${filter}”`} />}
      {failure && <FailedTable {...failure} />}
      {/* Also while the rows load, so that they do not move down. */}
      {!failure && (hasFilter || hasExport) && (
        <TableToolbar
          filter={hasFilter ? { label, typed, onType } : undefined}
          count={rows && found ? countOf(found.length, rows.length) : ''}
          menus={
            hasExport && <TableMenus label={label} columns={columns} state={state} rows={found ?? NONE} />
          }
        />
      )}
      {!failure && table}
      <Pager
        page={page}
        lastPage={lastPage}
        offset={offset}
        size={size}
        count={found?.length ?? 0}
        onPage={(next) => state.onPage(next > 1 ? String(next) : '')}
      />
    </section>
  );
}

function countOf(found: number, all: number): string {
  if (found < all) return `${formatCount(found)} of ${formatCount(all)} records`;
  return `${formatCount(all)} ${all === 1 ? 'record' : 'records'}`;
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
