import { Button, Group } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../kit/shared/format.ts';
import { useAskedStart } from '../../../kit/web/asked.ts';
import { BeforeAfter } from '../../../kit/web/before-after.tsx';
import type { Search } from '../../../kit/web/fields/search.ts';
import type { Place } from '../../../kit/web/grid/column.ts';
import { Grid } from '../../../kit/web/grid/grid.tsx';
import { useKeys } from '../../../kit/web/keys.ts';
import { toast } from '../../../kit/web/toast.ts';
import { thingName } from '../../../masters/things.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import { crewOf, leftOnVehicle } from '../sale.ts';
import { lineColumns } from './columns.tsx';
import {
  cells,
  type Evening,
  eveningOf,
  type Line,
  missingCell,
  qtyOf,
  soldSince,
  thingsOn,
} from './line.ts';
import classes from './lines.module.css';
import { fromMessage, fromRectangle, isMessage } from './paste.ts';
import { type LineRows, useLineRows } from './use-line-rows.ts';
import type { Lines } from './use-lines.ts';

const MOST_PASTED = 500;

const gridKeys = [
  { keys: ['Esc'], does: 'Restore the cell, then leave the lines' },
  { keys: ['Enter'], does: 'Save the line, or go to the first cell that is missing' },
  { keys: ['a … z'], does: 'In Quantity: search the customer' },
  { keys: ['Ctrl D'], does: 'Copy the cell above' },
  { keys: ['Shift ↓', 'Ctrl D'], does: 'Copy the cell down' },
  { keys: ['Ctrl Z'], does: 'Take the last change back' },
  { keys: ['Ctrl Delete'], does: 'Discard the line' },
  { keys: ['Ctrl V'], does: 'Paste lines from a spreadsheet or a message' },
];

type LinesGridProps = {
  lines: Lines;
  customers: Search<CustomerOption>;
  evening: Evening;
  /** When the loads were read, in ms since 1970. */
  readAt: number;
  /** The focus moves to the first cell once the grid is there. */
  startsFocused: boolean;
};

/** The lines of the load that is chosen above, with what is left of it. */
export function LinesGrid({ lines, customers, evening, readAt, startsFocused }: LinesGridProps) {
  const { rows, pasted } = useLineRows(lines.lines, evening, readAt);
  const saveAll = useRef<HTMLButtonElement>(null);
  const home = homeOf(lines.lastLine(), evening);
  const [place, setPlace] = useState<Place | undefined>(startsFocused ? home : undefined);
  useKeys('On this screen', [
    { keys: ['n'], does: 'Back into the lines', run: () => setPlace({ ...home }) },
    ...gridKeys,
  ]);
  useAskedStart({ start: () => setPlace({ ...home }), leave: undefined });

  const go = (next: Place) => {
    // Left: the customer is looked up while typing goes on.
    if (place?.column === 'customer') void lines.lookUp(place.row);
    setPlace(next);
  };
  const goHome = () => go(homeOf(lines.lastLine(), evening));
  const afterChange = (key: string | undefined) => {
    if (!key || !lines.lineOf(key)) goHome();
  };
  const enterPasted = () => {
    const wrong = pasted.rows.find(({ problems }) => Object.keys(problems).length > 0);
    const column = cells.find((cell) => wrong?.problems[cell] !== undefined);
    if (wrong && column) go({ row: wrong.key, column });
    else saveAll.current?.focus();
  };
  const enter = (key: string, isPick: boolean) => {
    const line = lines.lineOf(key);
    if (!line || rows.find((row) => row.key === key)?.isLocked) return goHome();
    if (line.state === 'pasted') return enterPasted();
    const missing = missingCell(line, eveningOf(line, evening));
    if (missing) return go({ row: key, column: missing });
    if (isPick) return;
    lines.submit([key]);
    goHome();
  };
  const discard = useCallbackRef((key: string) => {
    lines.discard([key]);
    afterChange(place?.row);
  });
  const columns = useMemo(
    () => lineColumns({ loads: evening.loads, customers, onDiscard: discard }),
    [evening.loads, customers, discard],
  );
  const paste = (rectangle: string[][], column: string, text: string) => {
    const typed = isMessage(text) ? fromMessage(text) : fromRectangle(rectangle, column);
    if (typed.length > MOST_PASTED) return toast.error(`At most ${MOST_PASTED} lines at once`);
    const first = lines.paste(typed);
    if (first) go({ row: first, column });
  };

  return (
    <>
      <StockLeft lines={lines.lines} evening={evening} readAt={readAt} />
      {pasted.rows.length > 0 && (
        <PastedBar
          pasted={pasted}
          saveRef={saveAll}
          onSave={() => {
            lines.submit(pasted.rows.map(({ key }) => key));
            goHome();
          }}
          onDiscard={() => {
            lines.discard(pasted.rows.map(({ key }) => key));
            goHome();
          }}
        />
      )}
      <div className={classes.grid}>
        <Grid
          label="Sale lines"
          columns={columns}
          rows={rows}
          place={place}
          onPlace={go}
          home={home}
          onChange={lines.type}
          onEnter={enter}
          onUndo={() => {
            lines.undo();
            afterChange(place?.row);
          }}
          onDiscard={discard}
          onPaste={paste}
        />
      </div>
      <Below lines={lines} />
    </>
  );
}

/** The first cell to type in a line: the quantity, where the product is known. */
const homeOf = (line: Line, evening: Evening): Place => ({
  row: line.key,
  column: missingCell(line, evening) ?? 'qty',
});

/** What is left on the vehicle when all lines that were sent are stored, and after those that are typed. */
function StockLeft({ lines, evening, readAt }: { lines: readonly Line[]; evening: Evening; readAt: number }) {
  const { loads, header } = evening;
  const changes = thingsOn(loads).map((thing) => {
    const { left } = leftOnVehicle(loads, thing, crewOf(header), header.date);
    const before = left - soldSince(lines, thing, evening, readAt);
    const typed = lines.filter(({ state }) => state === 'open' || state === 'pasted');
    const after = before - typed.reduce((sum, line) => sum + qtyOf(line, thing, loads), 0);
    const isCylinder = thing.product === 'Cylinders';
    return { label: thingName(thing), before, after, ...(isCylinder && { color: 'var(--filled)' }) };
  });
  return <BeforeAfter title="Left on vehicle" changes={changes} />;
}

type PastedBarProps = {
  pasted: LineRows['pasted'];
  saveRef: React.RefObject<HTMLButtonElement | null>;
  onSave: () => void;
  onDiscard: () => void;
};

/** Pasted lines are saved all or not at all. */
function PastedBar({ pasted, saveRef, onSave, onDiscard }: PastedBarProps) {
  const { rows, wrong, isLookingUp } = pasted;
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'line' : 'lines'}`;
  const toMend = `${formatCount(wrong)} ${wrong === 1 ? 'line has' : 'lines have'} something to correct`;
  return (
    <div className={classes.bar}>
      <span role="status">
        {count} pasted, nothing is saved yet.{' '}
        {isLookingUp
          ? 'Looking up customers …'
          : wrong > 0 && <span className={classes.wrong}>{toMend}.</span>}
      </span>
      <Group gap="sm">
        <Button ref={saveRef} size="xs" disabled={wrong > 0 || isLookingUp} onClick={onSave}>
          Save {count}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </div>
  );
}

/** How many lines are where, and the keys. */
function Below({ lines: { lines } }: { lines: Lines }) {
  const count = (...states: Line['state'][]) => lines.filter(({ state }) => states.includes(state)).length;
  const [saved, underWay, refused] = [count('saved'), count('saving'), count('refused')];
  return (
    <div className={classes.below}>
      <span>
        Enter saves a line and opens the next. Letters search the customer. Lines can be pasted. Esc, then ?
        shows all keys.
      </span>
      <span role="status">
        {saved > 0 && `${formatCount(saved)} saved`}
        {underWay > 0 && ` · ${formatCount(underWay)} saving`}
        {refused > 0 && <span className={classes.wrong}> · {formatCount(refused)} not saved</span>}
      </span>
    </div>
  );
}
