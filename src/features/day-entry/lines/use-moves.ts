import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useUrlStart } from '../../../kit/web/address/open-from-address.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import type { CellChange, CellPlace } from '../../../kit/web/grid/column.ts';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { cells, customerIn } from './cells.ts';
import { type Evening, eveningOf, type Line, missingCell } from './line.ts';
import { leftOut, pastedSales } from './paste.ts';
import type { LineRows } from './use-line-rows.ts';
import type { SaleLines } from './use-lines.ts';

const MOST_PASTED = 500;
/** The last cell that picks: a pick by Enter in it completes the line. */
const LAST_CHOICE = 'payment';

const gridKeys = [
  { keys: ['Esc'], does: 'Restore the cell, then leave the lines' },
  { keys: ['Enter'], does: 'Save the line, or go to the first blank cell; correct a waiting line' },
  { keys: ['a … z'], does: 'In Quantity: search the customer, also by a number of 7 digits or more' },
  { keys: ['2u', '2c', '2cr'], does: 'In Quantity: 2 by UPI, in cash, on credit' },
  { keys: ['Ctrl D'], does: 'Copy the cell above' },
  { keys: ['Shift ↓', 'Ctrl D'], does: 'Copy the cell down' },
  { keys: ['Ctrl Z'], does: 'Take the last change back' },
  { keys: ['Ctrl Delete'], does: 'Discard the line' },
  { keys: ['Ctrl V'], does: 'Paste lines from a spreadsheet or a message' },
];

type Moving = LineRows & { lines: SaleLines; evening: Evening; isStuck: boolean; startsFocused: boolean };

/** Where the focus of the grid is, and where Enter, undo and paste move it. */
export function useMoves({ lines, evening, isStuck, rows, pasted, short, startsFocused }: Moving) {
  const saveAll = useRef<HTMLButtonElement>(null);
  const [notSold, setNotSold] = useState<readonly string[]>([]);
  const home = homeOf(lines.lastLine(), evening);
  const [place, setPlace] = useState<CellPlace | undefined>(startsFocused ? home : undefined);
  const start = () => setPlace({ ...home });
  useKeys('On this screen', [{ keys: ['n'], does: 'Back into the lines', run: start }, ...gridKeys]);
  useUrlStart({ start, leave: undefined });

  // Typing in the cell with the focus, or outside the grid.
  const isBusy = useRef(false);
  /** The customer of the line that is left is looked up while typing goes on; else the caret returns if several match. */
  const lookUp = async () => {
    if (place?.column !== 'customer') return;
    const { row } = place;
    const isUnclear = await lines.lookUp(row).catch(() => false);
    if (isUnclear && !isBusy.current) setPlace({ row, column: 'customer', isTyping: true });
  };
  const go = (next: CellPlace) => {
    isBusy.current = false;
    void lookUp();
    setPlace(next);
  };
  const goHome = () => go(homeOf(lines.lastLine(), evening));
  const stayOrGoHome = () => {
    if (!place || !lines.lineOf(place.row)) goHome();
  };
  const enterPasted = () => {
    void lookUp();
    const wrong = pasted.rows.find(({ problems }) => Object.keys(problems).length > 0);
    const column = cells.find((cell) => wrong?.problems[cell] !== undefined);
    if (wrong && column) go({ row: wrong.key, column });
    else saveAll.current?.focus();
  };
  return {
    place,
    home,
    saveAll,
    /** Lines of the pasted chat that are no sale. */
    notSold,
    forgetNotSold: () => setNotSold([]),
    leave: () => {
      isBusy.current = true;
      void lookUp();
    },
    go,
    goHome,
    /** What was typed as quantity but names the customer goes on in the customer's cell. */
    type: (changes: readonly CellChange[]) => {
      isBusy.current = true;
      const [change] = changes;
      const isTyped = change?.column === 'qty' && change.source === undefined;
      const meant = isTyped ? customerIn(change.text) : undefined;
      if (!change || !meant) return lines.type(changes);
      const { row } = change;
      if (meant.qty !== undefined) lines.type([{ row, column: 'qty', text: meant.qty }]);
      lines.type([{ row, column: 'customer', text: meant.customer }]);
      setPlace({ row, column: 'customer', isTyping: true });
    },
    enter: (key: string, isPick: boolean) => {
      const line = lines.lineOf(key);
      if (isStuck && line?.state === 'saving') return lines.correct(key);
      if (!line || rows.find((row) => row.key === key)?.isLocked) return goHome();
      if (line.state === 'pasted') return enterPasted();
      if (isUnclear(line)) return go({ row: key, column: 'customer', isTyping: true });
      const missing = missingCell(line, eveningOf(line, evening));
      if (missing) return go({ row: key, column: missing });
      if (isPick && place && place.column !== LAST_CHOICE) return go(place);
      if (short.has(key)) {
        // Meanwhile more may have been loaded.
        void refresh();
        return go({ row: key, column: 'qty' });
      }
      lines.submit([key]);
      goHome();
    },
    undo: () => {
      lines.undo();
      stayOrGoHome();
    },
    correct: useCallbackRef((key: string) => {
      lines.correct(key);
      go({ row: key, column: 'qty' });
    }),
    discard: (key: string) => {
      lines.discard([key]);
      stayOrGoHome();
    },
    /** @returns false for the text of a single cell, which the cell takes */
    paste: (rectangle: string[][], column: string, text: string) => {
      const sales = pastedSales(rectangle, column, text);
      if (!sales) return false;
      if (sales.length > MOST_PASTED) toast.error(`At most ${MOST_PASTED} lines at once`);
      else {
        setNotSold(leftOut(text));
        const first = sales.length > 0 ? lines.paste(sales) : undefined;
        if (first) go({ row: first, column });
      }
      return true;
    },
  };
}

/** Whether what was typed was looked up, and names no customer or several. */
const isUnclear = ({ typed, customer, problems }: Line): boolean =>
  Boolean(typed.customer && !customer && problems.customer);

/** The first cell to type in a line: the quantity, where the product is known. */
const homeOf = (line: Line, evening: Evening): CellPlace => ({
  row: line.key,
  column: missingCell(line, evening) ?? 'qty',
});
