import { NativeSelect } from '@mantine/core';
import { type Column, eachColumn, type Sort } from '../table/column.ts';
import type { ListState } from './list.ts';

type SortSelectProps<Row> = Pick<ListState, 'onFilter'> & {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
};

const NEWEST_FIRST = '';

/** The order of a list whose rows are cards, which have no headers to sort by. */
export function SortSelect<Row>({ columns, sort, onFilter }: SortSelectProps<Row>) {
  const orders = eachColumn(columns).flatMap(ordersOf);
  const chosen = orders.find(
    ({ header, isDescending }) => header === sort?.header && isDescending === sort.isDescending,
  );
  return (
    <NativeSelect
      aria-label="Sort"
      flex={1}
      data={[
        { value: NEWEST_FIRST, label: 'Newest first' },
        ...orders.map(({ value, label }) => ({ value, label })),
      ]}
      value={chosen?.value ?? NEWEST_FIRST}
      onChange={({ currentTarget }) => onFilter({ sort: currentTarget.value })}
    />
  );
}

/** Both orders of a column that the server sorts by; that of the list itself is none of them. */
function ordersOf<Row>({ header, field, isDate }: Column<Row>) {
  if (field === undefined) return [];
  if (isDate) return [{ header, isDescending: false, value: field, label: 'Oldest first' }];
  return [
    { header, isDescending: false, value: field, label: `${header} ↑` },
    { header, isDescending: true, value: `-${field}`, label: `${header} ↓` },
  ];
}
