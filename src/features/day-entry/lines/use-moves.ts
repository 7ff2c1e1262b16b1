import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useUrlStart } from '../../../kit/web/address/open-from-address.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import type { CellChange, CellPlace } from '../../../kit/web/grid/column.ts';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { cells, customerIn, waysWith } from './cells.ts';
import { type Evening, eveningOf, type Line, missingCell } from './line.ts';
import { pastedSales } from './paste.ts';
import type { LineRows } from './use-line-rows.ts';
import type { SaleLines } from './use-lines.ts';

const MAX_PASTED = 500;

const gridKeys = (hasPrepaid: boolean) => [
  { keys: ['Esc'], does: 'Restore the cell, then leave the lines' },
  { keys: ['Enter'], does: 'Save the line, or go to the first blank cell; correct a waiting line' },
  { keys: ['a … z'], does: 'In Quantity: search the customer, also by a number of 7 digits or more' },
  { keys: ['2u', '2c', '2cr'], does: 'In Quantity: 2 by UPI, in cash, on credit' },
  ...(hasPrepaid ? [{ keys: ['2p'], does: 'In Quantity: 2 that were prepaid' }] : []),
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
  const home = homeOf(lines.lastLine(), evening);
  const ways = waysWith(evening.prepaid);
  const { place, setPlace, startTyping, lookUp, leave, go } = usePlace(lines, home, startsFocused);
  const start = () => setPlace({ ...home });
  useKeys('On this screen', [
    { keys: ['n'], does: 'Back into the lines', run: start },
    ...gridKeys(evening.prepaid.length > 0),
  ]);
  useUrlStart({ start, leave: undefined });

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
    leave,
    go,
    goHome,
    ...usePaste(lines, go),
    /** What was typed as quantity but names the customer goes on in the customer's cell. */
    type: (changes: readonly CellChange[]) => {
      startTyping();
      const [change] = changes;
      const isTyped = change?.column === 'qty' && change.source === undefined;
      const customer = isTyped ? customerIn(change.text, ways) : undefined;
      if (!change || !customer) return lines.type(changes);
      const { row } = change;
      if (customer.qty !== undefined) lines.type([{ row, column: 'qty', text: customer.qty }]);
      lines.type([{ row, column: 'customer', text: customer.customer }]);
      setPlace({ row, column: 'customer', isTyping: true });
    },
    enter: (key: string, isPick: boolean) => {
      const line = lines.lineOf(key);
      if (isStuck && line?.state === 'saving') return lines.correct(key);
      if (!line || rows.find((row) => row.key === key)?.isLocked) return goHome();
      if (line.state === 'pasted') return enterPasted();
      const next = cellToFill(line, evening) ?? (isPick ? cellAfterPick(place) : undefined);
      if (next) return go(next);
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
  };
}

/** The cell with the focus. The customer of a line that is left is looked up meanwhile. */
function usePlace(lines: SaleLines, home: CellPlace, startsFocused: boolean) {
  const [place, setPlace] = useState(startsFocused ? home : undefined);
  // Typing in the cell with the focus, or outside the grid.
  const isBusy = useRef(false);
  const startTyping = () => {
    isBusy.current = true;
  };
  /** If several customers match, the focus returns to the cell, unless another one is typed in. */
  const lookUp = async () => {
    if (place?.column !== 'customer') return;
    const { row } = place;
    const isUnclear = await lines.lookUp(row).catch(() => false);
    if (isUnclear && !isBusy.current) setPlace({ row, column: 'customer', isTyping: true });
  };
  const leave = () => {
    startTyping();
    void lookUp();
  };
  const go = (next: CellPlace) => {
    isBusy.current = false;
    void lookUp();
    setPlace(next);
  };
  return { place, setPlace, startTyping, lookUp, leave, go };
}

/** Sales pasted from a spreadsheet or a chat become lines. */
function usePaste(lines: SaleLines, go: (next: CellPlace) => void) {
  const [notSold, setNotSold] = useState<readonly string[]>([]);
  return {
    /** What of the pasted text is no sale. */
    notSold,
    forgetNotSold: () => setNotSold([]),
    /** @returns false for the text of a single cell, which the cell takes */
    paste: (rectangle: string[][], column: string, text: string) => {
      const pasted = pastedSales(rectangle, column, text);
      if (!pasted) return false;
      const { sales, leftOut } = pasted;
      if (sales.length > MAX_PASTED) toast.error(`At most ${MAX_PASTED} lines at once`);
      else {
        setNotSold(leftOut);
        const first = sales.length > 0 ? lines.paste(sales) : undefined;
        if (first) go({ row: first, column });
      }
      return true;
    },
  };
}

/** The cell that keeps a line from being saved: an unclear customer, or the first blank one. */
function cellToFill(line: Line, evening: Evening): CellPlace | undefined {
  const { typed, customer, problems } = line;
  if (typed.customer && !customer && problems.customer)
    return { row: line.key, column: 'customer', isTyping: true };
  const missing = missingCell(line, eveningOf(line, evening));
  return missing && { row: line.key, column: missing };
}

/** After a pick by Enter the focus stays; in the last cell that picks, the pick completes the line. */
const cellAfterPick = (place: CellPlace | undefined) => (place?.column === 'payment' ? undefined : place);

/** The first cell to type in a line: the quantity, where the product is known. */
const homeOf = (line: Line, evening: Evening): CellPlace => ({
  row: line.key,
  column: missingCell(line, evening) ?? 'qty',
});
