import { Group, Text } from '@mantine/core';
import { use, useDeferredValue } from 'react';
import { formatCount } from '../../shared/format.ts';
import { ListPaper } from '../print/list-paper.tsx';
import { filtered, searchTexts, sorted } from './arrange.ts';
import { columnsWithout, type TableProps } from './column.ts';
import { PageSizeContext } from './page-size.ts';
import { PagedTable } from './paged-table.tsx';
import classes from './table.module.css';
import { QuickFilter, TableMenus } from './toolbar.tsx';
import { type TableState, useTableState } from './use-table-state.ts';
import { useTyped } from './use-typed.ts';

/** Rows per page at least, since the whole list is loaded. */
const FEWEST_ROWS = 50;
/** Shorter lists need no filter. */
const FILTER_FROM = 6;

export type WholeProps<Row> = TableProps<Row> & {
  /** The rows, or why there are none; as `useRows` returns them. */
  list: { data: readonly Row[] | undefined; error?: unknown; refetch?: () => unknown };
  /** Columns can be hidden, and the rows shown exported to a file. */
  hasExport?: boolean;
};

/** Sort, filter, hidden columns and page are kept in the address. */
export function WholeTable<Row extends { id: number }>(props: WholeProps<Row>) {
  const { list, hasExport = false, ...table } = props;
  const { columns, label } = table;
  const rows = list.data;
  const state = useTableState(columns);
  const { sort, hidden } = state;
  const { typed, onType } = useTyped(state);
  // The field updates at once, the rows deferred.
  const filter = useDeferredValue(typed);
  // Values of their own: a keystroke filters and does not sort again.
  const visibleColumns = columnsWithout(columns, ({ header }) => hidden.includes(header));
  const texts = rows && searchTexts(rows, visibleColumns);
  const inOrder = rows && sorted(rows, columns, sort);
  const matchingRows = texts && inOrder && filtered(inOrder, texts, filter);

  const hasFilter = (rows?.length ?? 0) >= FILTER_FROM || typed !== '';
  const pages = usePagesOf(matchingRows, state, typed);
  const error = rows ? null : list.error;
  return (
    <>
      {hasExport && (
        <ListPaper
          title={label}
          columns={visibleColumns}
          rows={matchingRows}
          filter={filter && `“${filter}”`}
        />
      )}
      <PagedTable
        {...table}
        columns={visibleColumns}
        pages={{ ...pages, error, retry: () => void list.refetch?.() }}
        sort={sort}
        onSort={state.onSort}
        emptyHint={filter ? `Nothing matches “${filter}”.` : table.emptyHint}
        // Also while the rows load, so that they do not move down.
        above={
          !error &&
          (hasFilter || hasExport) && (
            <Group className={classes.above} gap="sm">
              {hasFilter && <QuickFilter label={label} typed={typed} onType={onType} />}
              <Text size="sm" c="dimmed" role="status" className={classes.count}>
                {rows && matchingRows && countOf(matchingRows.length, rows.length)}
              </Text>
              {hasExport && (
                <TableMenus label={label} columns={columns} state={state} rows={matchingRows ?? []} />
              )}
            </Group>
          )
        }
      />
    </>
  );
}

/** One page of the rows; the first while a filter is typed. */
function usePagesOf<Row>(matchingRows: readonly Row[] | undefined, state: TableState, typed: string) {
  const size = Math.max(FEWEST_ROWS, use(PageSizeContext) ?? 0);
  const count = matchingRows?.length ?? 0;
  const lastPage = Math.max(1, Math.ceil(count / size));
  const requested = typed === state.find ? Math.max(1, Math.trunc(Number(state.page)) || 1) : 1;
  const page = Math.min(requested, lastPage);
  const offset = (page - 1) * size;
  const rows = matchingRows?.slice(offset, offset + size);
  const to = (next: number) => state.onPage(next > 1 ? String(next) : '');
  return {
    rows,
    offset,
    count,
    hasPrevious: page > 1,
    hasNext: page < lastPage,
    toPrevious: () => to(page - 1),
    toNext: () => to(page + 1),
  };
}

function countOf(matching: number, all: number): string {
  if (matching < all) return `${formatCount(matching)} of ${formatCount(all)} records`;
  return `${formatCount(all)} ${all === 1 ? 'record' : 'records'}`;
}
