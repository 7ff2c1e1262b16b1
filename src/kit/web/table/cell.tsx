import type { ReactNode } from 'react';
import { formatDay, formatFigure, formatMoment } from '../../shared/format.ts';
import { Breakable } from '../parts/breakable.tsx';
import { Stacked } from '../parts/stacked.tsx';
import { thumbnailOf } from '../parts/thumbnail.ts';
import type { Column } from './column.ts';
import classes from './table.module.css';

type CellProps<Row> = { column: Column<Row>; row: Row };

/** The content of a cell of a table or a card. */
export function Cell<Row>({ column, row }: CellProps<Row>) {
  const content = column.below ? stacked(column, column.below, row) : <Value column={column} row={row} />;
  return column.cell ? column.cell(row, content) : content;
}

function stacked<Row>(column: Column<Row>, below: Column<Row>, row: Row): ReactNode {
  const hasNoBreak = ({ isUnbroken, isDate, figure }: Column<Row>) => isUnbroken || isDate || figure;
  return (
    <Stacked
      first={textOf(column, row)}
      second={textOf(below, row)}
      whole={hasNoBreak(column) ? (hasNoBreak(below) ? 'both' : 'first') : undefined}
    />
  );
}

/** A value as a text; '' without one. */
export function textOf<Row>({ value, isDate, isMoment, figure }: Column<Row>, row: Row): string {
  const plain = value(row) ?? '';
  if (typeof plain === 'number') return formatFigure(plain, figure ?? 'count');
  if (isMoment) return plain && formatMoment(plain);
  return isDate ? formatDay(plain) : plain;
}

function Value<Row>({ column, row }: CellProps<Row>) {
  const text = textOf(column, row) || '–';
  const content = column.isDate || column.figure || column.isUnbroken ? text : <Breakable text={text} />;
  const image = column.thumbnail?.(row);
  if (!image) return content;
  return (
    <span className={classes.pictured}>
      {/* The name is next to the picture, so it needs no alt text. */}
      <img
        className={classes.thumbnail}
        src={thumbnailOf(image)}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        decoding="async"
      />
      <span>{content}</span>
    </span>
  );
}
