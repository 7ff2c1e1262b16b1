import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allRows } from '../export/all-rows.ts';
import { listRows } from '../export/list-rows.ts';
import type { OnProgress } from '../export/sheet.ts';
import { ListPaper } from '../print/list-paper.tsx';
import { type Column, columnsWithout, type TableProps, type TotalsSource } from '../table/column.ts';
import { Table } from '../table/table.tsx';
import { TableMenus } from '../table/toolbar.tsx';
import { totalsQuery } from '../table/totals.tsx';
import type { usePages } from '../table/use-pages.ts';
import { ActiveTexts, NothingMatches } from './chips.tsx';
import type { ListScreen, useListState } from './list.ts';
import { ListBar } from './list-bar.tsx';
import { useRememberedView } from './remembered-view.ts';
import { SortSelect } from './sort-select.tsx';
import { ViewsMenu } from './views-menu.tsx';

type ListTableProps<Row, InFile extends Row> = Pick<
  TableProps<Row>,
  'actions' | 'highlightedId' | 'emptyHint' | 'emptyText' | 'loadingText'
> & {
  records: {
    list: ListScreen<Row, InFile>;
    state: ReturnType<typeof useListState<Row, InFile>>;
    /** A fixed filter of the list. */
    only: Readonly<Record<string, string>>;
    pages: ReturnType<typeof usePages<Row>>;
  };
};

/** A list with its bar: narrowed, sorted and summed by the server. */
export function ListTable<Row extends { id: number }, InFile extends Row>({
  records: { list, state, only, pages },
  ...props
}: ListTableProps<Row, InFile>) {
  const { path, label, filters } = list;
  useRememberedView(label, state);
  const { filter, query, sort } = state;
  const client = useQueryClient();
  const readAll = (onProgress: OnProgress) =>
    list.exportPath
      ? allRows<InFile>(list.exportPath, { ...only, ...query }, onProgress)
      : listRows<InFile>(path, { ...only, ...query }, onProgress);
  const isFiltered = state.isFiltered && pages.rows?.length === 0;
  const dayOf = sort ? undefined : groupedBy(list.dayOf, pages.rows);
  // The day stands above its rows.
  const columns = dayOf ? columnsWithout(state.columns, isDay) : state.columns;
  const source = { path, filter: { ...only, ...filter } };
  const isOfDay = list.dayOf !== undefined && !state.isFiltered && !sort;
  const totals = isOfDay ? ofFirstDay(source, dayOf, pages.rows) : source;
  // Read after each save too; only the part that shows them is rendered again.
  useQuery({ ...totalsQuery(totals ?? source), enabled: totals !== undefined, notifyOnChangeProps: [] });
  return (
    <>
      <ListPaper
        title={list.fileName ?? label}
        columns={state.columns}
        rows={pages.rows}
        offset={pages.offset}
        readAll={async () => {
          const [all] = await Promise.all([readAll(() => undefined), client.fetchQuery(totalsQuery(source))]);
          return all;
        }}
        filter={state.isFiltered && <ActiveTexts filters={filters} state={state} />}
        totals={source}
      />
      <Table
        {...props}
        label={label}
        columns={columns}
        pages={pages}
        {...(totals && { totals })}
        dayOf={dayOf}
        sort={sort}
        onSort={state.onSort}
        maySort={({ field }) => field !== undefined}
        emptyHint={isFiltered ? <NothingMatches filters={filters} state={state} /> : props.emptyHint}
        above={
          <ListBar
            label={label}
            filters={filters}
            state={state}
            sorting={<SortSelect list={list} state={state} />}
            menus={
              <>
                <ViewsMenu list={path.slice(1)} state={state} />
                <TableMenus
                  label={list.fileName ?? label}
                  columns={state.choosable}
                  exported={list.exported ?? list.columns}
                  state={state}
                  rows={readAll}
                />
              </>
            }
          />
        }
      />
    </>
  );
}

/**
 * Without a filter only the first shown day is summed, because all days would be the whole history. Rows that are not
 * grouped by day are summed as a whole; undefined while there are none.
 */
function ofFirstDay<Row>(
  source: TotalsSource,
  dayOf: ListScreen<Row>['dayOf'],
  rows: readonly Row[] | undefined,
): TotalsSource | undefined {
  if (!rows) return undefined;
  return dayOf && rows[0] ? { ...source, day: dayOf(rows[0]) } : source;
}

const isDay = <Row,>({ isDate, field }: Column<Row>) => isDate === true && field === 'date';

/** Rows are grouped under their days where most days have several. */
function groupedBy<Row>(dayOf: ListScreen<Row>['dayOf'], rows: readonly Row[] = []) {
  if (!dayOf) return undefined;
  const days = new Set(rows.map(dayOf));
  return days.size * 2 <= rows.length ? dayOf : undefined;
}
