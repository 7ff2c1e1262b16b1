import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import classes from './virtual-cards.module.css';

type VirtualCardsProps<Line> = {
  label: string;
  lines: readonly Line[];
  card: (line: Line) => ReactNode;
  /** Estimated height of a card in px, until it is drawn. */
  sizeOf: (line: Line) => number;
};

/**
 * The virtual table for a phone: cards in a frame that scrolls by itself, so that the page stays short.
 * @example <VirtualCards label="Sales" lines={lines} card={cardOf} sizeOf={() => 120} />
 */
export function VirtualCards<Line>({ label, lines, card, sizeOf }: VirtualCardsProps<Line>) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => {
      const line = lines[index];
      return line === undefined ? 0 : sizeOf(line);
    },
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
    <div ref={frame} className={classes.frame} tabIndex={0}>
      <ul className={classes.cards} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <li
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                style={{ top: start }}
              >
                {card(line)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
