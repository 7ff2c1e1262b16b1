import { useMediaQuery } from '@mantine/hooks';
import { formatDayInFull } from '../../shared/format.ts';
import { usePhone } from '../parts/use-phone.ts';
import { Cards } from './cards.tsx';
import type { ShownTableProps } from './column.ts';
import { linesOf } from './lines.ts';
import { Rows } from './rows.tsx';
import { EmptyTable, LoadingTable } from './states.tsx';
import { useRowFocus } from './use-row-focus.ts';

/** Below this width columns of a fixed width are unreadable. Paper has a table of its own. */
const NARROW = 'screen and (max-width: 79.99em)';

/** Rows as a table, or as cards where there is no room for columns; loading and empty states included. */
export function ShownRows<Row extends { id: number }>(props: ShownTableProps<Row>) {
  const { rows, columns, actions, dayOf, heading = formatDayInFull } = props;
  const { emptyHint, emptyText, loadingText } = props;
  const focus = useRowFocus(rows);
  const isLong = columns.some(({ width }) => width);
  const isPhone = usePhone();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const lines = linesOf(rows ?? [], dayOf);
  const shared = { ...props, lines, heading, isLong };
  const columnCount = columns.length + (actions ? 2 : 1);
  const placeholder = rows ? (
    <EmptyTable text={emptyText} hint={emptyHint} />
  ) : (
    <LoadingTable text={loadingText} columns={columnCount} />
  );
  const isCards = isLong ? isNarrow : isPhone;
  return (
    <div {...focus} tabIndex={-1}>
      {isCards && (lines.length > 0 ? <Cards {...shared} /> : placeholder)}
      {!isCards && <Rows {...shared} columnCount={columnCount} placeholder={placeholder} />}
    </div>
  );
}
