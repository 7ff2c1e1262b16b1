import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Breakable } from '../parts/breakable.tsx';
import { type Column, eachColumn, headingOf, type Sort, type Sorting, urlName } from './column.ts';
import classes from './table.module.css';

type HeadProps<Row> = Sorting<Row> & {
  columns: readonly Column<Row>[];
  numberHeader?: string;
  hasActions: boolean;
};

/** The header of a table: each name of a column sorts by its value. */
export function Head<Row>({ columns, numberHeader = 'S No.', hasActions, ...sorting }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          {numberHeader}
        </th>
        {columns.map((column) => (
          <th
            key={headingOf(column)}
            scope="col"
            aria-sort={directionOf(column, sorting.sort)}
            className={column.figure ? 'figure' : undefined}
          >
            <Names column={column} {...sorting} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={classes.action_header}>
            Action
          </th>
        )}
      </tr>
    </thead>
  );
}

function directionOf<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!sort || !eachColumn([column]).some((one) => urlName(one) === sort.name)) return;
  return sort.isDescending ? 'descending' : 'ascending';
}

function Names<Row>({ column, sort, onSort, maySort = () => true }: Sorting<Row> & { column: Column<Row> }) {
  const each = eachColumn([column]);
  if (!onSort || !each.some(maySort)) return <Breakable text={headingOf(column)} isHeading />;
  return each.map((one, at) => (
    <Fragment key={one.header}>
      {at > 0 && ', '}
      {maySort(one) ? (
        <button type="button" className={classes.sort} onClick={() => onSort(urlName(one))}>
          <span>
            <Breakable text={one.header} isHeading />
          </span>
          {sort?.name === urlName(one) && <Arrow sort={sort} />}
        </button>
      ) : (
        <Breakable text={one.header} isHeading />
      )}
    </Fragment>
  ));
}

const Arrow = ({ sort }: { sort: Sort }) =>
  sort.isDescending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />;
