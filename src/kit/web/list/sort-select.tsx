import { NativeSelect } from '@mantine/core';
import { type Column, eachColumn } from '../table/column.ts';
import type { ListScreen, ListState } from './list.ts';

type SortSelectProps<Row> = { list: Pick<ListScreen<Row>, 'columns' | 'isOldestFirst'>; state: ListState };

/** In the address, the order of the list itself. */
const DEFAULT_ORDER = '';
const NEWEST = 'Newest first';
const OLDEST = 'Oldest first';

/** The order of a list whose rows are cards, which have no headers to sort by. */
export function SortSelect<Row>({ list, state }: SortSelectProps<Row>) {
  const orders = eachColumn(list.columns).flatMap((column) => ordersOf(column, list.isOldestFirst));
  const chosen = orders.find(({ value }) => value === state.query.sort);
  return (
    <NativeSelect
      aria-label="Sort"
      flex={1}
      data={[{ value: DEFAULT_ORDER, label: list.isOldestFirst ? OLDEST : NEWEST }, ...orders]}
      value={chosen?.value ?? DEFAULT_ORDER}
      onChange={({ currentTarget }) => state.onFilter({ sort: currentTarget.value })}
    />
  );
}

/** Both orders of a column that the server sorts by; that of the list itself is none of them. */
function ordersOf<Row>({ header, field, isDate }: Column<Row>, isOldestFirst = false) {
  if (field === undefined) return [];
  if (isDate)
    return [isOldestFirst ? { value: `-${field}`, label: NEWEST } : { value: field, label: OLDEST }];
  return [
    { value: field, label: `${header} ↑` },
    { value: `-${field}`, label: `${header} ↓` },
  ];
}
