import { type Column, columnsWithout, eachColumn } from '../table/column.ts';
import { useTableState } from '../table/use-table-state.ts';
import { type Filter, filterNames } from './filters.ts';

/** A list that the server pages, filters and sorts; its file may have more of each row. */
export type ListScreen<Row, InFile extends Row = Row> = {
  /** Path of its calls: '/dayentries'. */
  path: `/${string}`;
  /** Its name for screen readers and files: 'Day entries'. */
  label: string;
  columns: readonly Column<Row>[];
  /** The columns of a file, where they are not each value of these. */
  exported?: readonly Column<InFile>[];
  /** Where its rows are read page by page, if they are not those of the list. */
  exportPath?: `/${string}`;
  /** What the file is called, if not as the list. */
  fileName?: string;
  filters: readonly Filter[];
  /** The day of a row, where rows of one day may stand under it. */
  dayOf?: (row: Row) => string;
  /** Its own order is the oldest first. */
  isOldestFirst?: true;
};

/** The order, filters and columns of a list, kept in the address. @example const state = useListState(dayEntries) */
export function useListState<Row, InFile extends Row>(list: ListScreen<Row, InFile>) {
  const headings = eachColumn(list.columns);
  const names = filterNames(list.filters);
  const state = useTableState(headings, names);
  const { values, find, sort, hidden } = state;
  const sortedBy = headings.find(({ field }) => field !== undefined && field === sort?.name)?.field;
  const filter = { ...values, ...(find && { find }) };
  const order = sortedBy && (sort?.isDescending ? `-${sortedBy}` : sortedBy);
  /** The columns without those that the filter limits to one value. */
  const choosable = columnsWithout(list.columns, (column) => isSingleValue(column, values));
  const columns = columnsWithout(choosable, ({ header }) => hidden.includes(header));
  return {
    ...state,
    /** The filter, as the list's calls take it. */
    filter,
    /** The same with its order. */
    query: { ...filter, ...(order && { sort: order }) },
    isFiltered: Object.keys(filter).length > 0,
    /** The columns to choose from, and those that are shown. */
    choosable: choosable.length > 0 ? choosable : list.columns,
    columns: columns.length > 0 ? columns : choosable,
  };
}

/** The part that does not depend on the type of the rows. */
export type ListState = Omit<ReturnType<typeof useListState>, 'choosable' | 'columns'>;

/** Whether the filter narrows a column to one value: for the date, a period of one day. */
function isSingleValue<Row>(
  { filter, isDate }: Column<Row>,
  values: Readonly<Record<string, string>>,
): boolean {
  if (filter !== undefined) return values[filter] !== undefined;
  return isDate === true && values.from_date !== undefined && values.from_date === values.to_date;
}
