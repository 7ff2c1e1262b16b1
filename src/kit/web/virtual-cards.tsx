import type { ReactNode } from 'react';
import classes from './virtual-cards.module.css';
import { useVirtualLines } from './virtual-lines.ts';

type VirtualCardsProps<Line> = {
  label: string;
  lines: readonly Line[];
  count: number;
  card: (line: Line) => ReactNode;
  /** About how high a card is, in px, until it is drawn. */
  sizeOf: (line: Line) => number;
};

/** The same for a phone: a list of cards of any length. @example <VirtualCards label="Sales" lines={lines} count={lines.length} card={cardOf} sizeOf={() => 120} /> */
export function VirtualCards<Line>({ label, lines, count, card, sizeOf }: VirtualCardsProps<Line>) {
  const guess = (index: number) => {
    const line = lines[index];
    return line === undefined ? 0 : sizeOf(line);
  };
  const drawn = useVirtualLines({ count, sizeOf: guess, is_measured: true });
  return (
    <ul ref={drawn.ref} className={classes.cards} aria-label={label} style={{ height: drawn.height }}>
      {drawn.lines.map(({ index, start }) => {
        const line = lines[index];
        return (
          line !== undefined && (
            <li
              key={index}
              ref={drawn.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={count}
              style={{ top: start - drawn.top }}
            >
              {card(line)}
            </li>
          )
        );
      })}
    </ul>
  );
}
