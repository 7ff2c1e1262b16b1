import { formatDay, formatFigure } from '../shared/format.ts';
import { Breakable } from './breakable.tsx';
import type { Column } from './column.ts';
import classes from './table.module.css';
import { thumbnailOf } from './thumbnail.ts';

/** The content of a cell of a table or a card. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  const text = value === null || value === undefined || value === '' ? '–' : value;
  if (column.isDate && value) return formatDay(String(text));
  const shown =
    typeof text === 'number' ? formatFigure(text, column.figure ?? 'count') : <Breakable text={text} />;
  const image = column.thumbnail?.(row);
  if (!image) return shown;
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
      <span>{shown}</span>
    </span>
  );
}
