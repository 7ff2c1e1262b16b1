import classes from './cards.module.css';
import { Cell, textOf } from './cell.tsx';
import { type Column, headingOf, type ShownLines, type TableProps } from './column.ts';
import { byDay } from './lines.ts';
import { ActionButtons } from './row-actions.tsx';
import { Totals } from './totals.tsx';
import { useVisibleCards } from './visible-lines.ts';

/** The lines of a table as cards, which open; the totals are above them. */
export function Cards<Row extends { id: number }>(props: ShownLines<Row>) {
  const { lines, columns, actions, label, heading, isLong, highlightedId, totals, foot } = props;
  const { frame, measure, drawn, before, after } = useVisibleCards(lines, isLong);
  const count = lines.at(-1)?.number;
  return (
    <>
      {totals && <Totals source={totals} columns={columns} />}
      {foot && <div className={classes.totals_card}>{foot}</div>}
      {/* It scrolls, so the keyboard has to reach it. */}
      <div ref={frame} className={isLong ? classes.card_frame : undefined} tabIndex={isLong ? 0 : undefined}>
        <div style={{ height: before }} />
        {byDay(drawn).map(({ day = '', lines }) => {
          const [first] = lines;
          const cards = lines.filter(({ row }) => row);
          return (
            <div key={day}>
              {first && !first.row && (
                <h2 ref={measure} data-index={first.index} className={classes.card_day}>
                  {heading(day)}
                </h2>
              )}
              {cards.length > 0 && (
                <ul className={classes.cards} aria-label={label}>
                  {cards.map(
                    ({ index, number, row }) =>
                      row && (
                        <li
                          key={row.id}
                          ref={measure}
                          className={classes.card}
                          data-index={index}
                          data-row={row.id}
                          data-lit={row.id === highlightedId || undefined}
                          aria-posinset={isLong ? number : undefined}
                          aria-setsize={isLong ? count : undefined}
                        >
                          <Card row={row} columns={columns} actions={actions} />
                        </li>
                      ),
                  )}
                </ul>
              )}
            </div>
          );
        })}
        <div style={{ height: after }} />
      </div>
    </>
  );
}

type RowCardProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions'> & { row: Row };

/** Two lines: what identifies the row with its amount, then the rest in short. Opened, each value under its name. */
function Card<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const amount =
    columns.find(({ isAmount }) => isAmount) ?? columns.findLast(({ figure }) => figure === 'rupees');
  const others = columns.filter((column) => column !== amount);
  const chosen = others.filter((column) => column.identifies).slice(0, 2);
  const heads = chosen.length > 0 ? chosen : others.slice(0, 2);
  const [title = '–', ...second] = heads.map((column) => textOf(column, row)).filter(Boolean);
  const rest = others.filter((column) => !heads.includes(column));
  const below = [...heads, ...(amount ? [amount] : [])].flatMap(({ below }) =>
    below ? [textOf(below, row)] : [],
  );
  const inShort = [...second, ...below, ...rest.map((column) => named(column, row))].filter(Boolean);
  return (
    <details>
      <summary className={classes.card_head}>
        <strong className={classes.card_title}>{title}</strong>
        {amount && <strong className="figure">{textOf(amount, row)}</strong>}
        <span className={classes.card_short}>{inShort.join(' · ')}</span>
      </summary>
      <dl className={classes.card_rest}>
        {columns.map((column) => (
          <div key={headingOf(column)}>
            <dt>{headingOf(column)}</dt>
            <dd>
              <Cell column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {actions && <ActionButtons row={row} actions={actions} />}
    </details>
  );
}

/** A value beside others: a figure with its name. */
function named<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column, row);
  return column.figure && text ? `${column.header} ${text}` : text;
}
