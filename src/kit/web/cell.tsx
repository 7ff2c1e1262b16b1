import { formatDay } from '../shared/format.ts';
import type { Column } from './column.ts';
import classes from './table.module.css';
import { thumbnailOf } from './thumbnail.ts';

/** What a person reads in a cell of a table or a card. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  const text = value === null || value === undefined || value === '' ? '–' : value;
  const shown = column.is_date && typeof text === 'string' && value ? formatDay(text) : text;
  if (!column.thumbnail) return shown;
  return (
    <span className={classes.pictured}>
      <Thumbnail image={column.thumbnail(row)} />
      {shown}
    </span>
  );
}

/** A picture beside the name that says the same; where there is none its place stays free, so that names line up. */
function Thumbnail({ image }: { image: string | null }) {
  if (!image) return <span className={classes.thumbnail} />;
  return (
    <img
      className={classes.thumbnail}
      src={thumbnailOf(image)}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      decoding="async"
    />
  );
}
