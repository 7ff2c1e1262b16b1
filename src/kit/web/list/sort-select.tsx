import { NativeSelect } from '@mantine/core';
import { type Column, eachColumn, type Sort } from '../table/column.ts';
import type { ListScreen, ListState } from './list.ts';

type SortSelectProps<Row> = Pick<ListState, 'onFilter'> & {
  list: Pick<ListScreen<Row>, 'columns' | 'isOldestFirst'>;
  sort: Sort | undefined;
};

/** In the address, the order of the list itself. */
const OWN = '';
const NEWEST = 'Newest first';
const OLDEST = 'Oldest first';

/** The order of a list whose rows are cards, which have no headers to sort by. */
export function SortSelect<Row>({ list, sort, onFilter }: SortSelectProps<Row>) {
  const orders = eachColumn(list.columns).flatMap((column) => ordersOf(column, list.isOldestFirst));
  const chosen = orders.find(
    ({ header, isDescending }) => header === sort?.header && isDescending === sort.isDescending,
  );
  return (
    <NativeSelect
      aria-label="Sort"
      flex={1}
      data={[
        { value: OWN, label: list.isOldestFirst ? OLDEST : NEWEST },
        ...orders.map(({ value, label }) => ({ value, label })),
      ]}
      value={chosen?.value ?? OWN}
      onChange={({ currentTarget }) => onFilter({ sort: currentTarget.value })}
    />
  );
}

/** Both orders of a column that the server sorts by; that of the list itself is none of them. */
function ordersOf<Row>({ header, field, isDate }: Column<Row>, isOldestFirst = false) {
  if (field === undefined) return [];
  if (isDate)
    return isOldestFirst
      ? [{ header, isDescending: true, value: `-${field}`, label: NEWEST }]
      : [{ header, isDescending: false, value: field, label: OLDEST }];
  return [
    { header, isDescending: false, value: field, label: `${header} ↑` },
    { header, isDescending: true, value: `-${field}`, label: `${header} ↓` },
  ];
}
