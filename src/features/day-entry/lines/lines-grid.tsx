import { Alert, Button, Group, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useState } from 'react';
import { formatCount } from '../../../kit/shared/format.ts';
import type { Search } from '../../../kit/web/fields/search.ts';
import { Grid } from '../../../kit/web/grid/grid.tsx';
import { BeforeAfter } from '../../../kit/web/parts/before-after.tsx';
import { DiscardDialog } from '../../../kit/web/queue/discard-dialog.tsx';
import { useWaiting, type WaitingEntry } from '../../../kit/web/queue/queue.ts';
import { thingName } from '../../../masters/things.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import { path } from '../contract.ts';
import { thingsOn } from '../sale.ts';
import { lineColumns } from './columns.tsx';
import { type Evening, type Line, leftAfterSent, qtyOf } from './line.ts';
import classes from './lines.module.css';
import { type LineRows, useLineRows } from './use-line-rows.ts';
import type { SaleLines } from './use-lines.ts';
import { useMoves } from './use-moves.ts';

type LinesGridProps = {
  lines: SaleLines;
  customers: Search<CustomerOption>;
  evening: Evening;
  /** When the loads were read, in ms since 1970. */
  readAt: number;
  /** The focus moves to the first cell once the grid is there. */
  startsFocused: boolean;
};

/** The lines of the load that is chosen above, with what is left of it. */
export function LinesGrid({ lines, customers, evening, readAt, startsFocused }: LinesGridProps) {
  const lineRows = useLineRows(lines.lines, evening, readAt);
  const { rows, pasted } = lineRows;
  const { isStuck, refused } = useWaiting(path);
  const [toDiscard, setToDiscard] = useState<{ line: string; entry: WaitingEntry }>();
  const moves = useMoves({ ...lineRows, isStuck, lines, evening, startsFocused });
  const { correct } = moves;
  /** Asks for a line that may be stored already; any other one comes back by Ctrl+Z. */
  const discard = useCallbackRef((line: string) => {
    const key = lines.lineOf(line)?.submission.key;
    const entry = refused.find((one) => one.key === key && !one.refused?.isSettled);
    if (entry) setToDiscard({ line, entry });
    else moves.discard(line);
  });
  const columns = lineColumns({
    evening,
    customers,
    isStuck,
    onCorrect: correct,
    onDiscard: discard,
  });
  return (
    <>
      <StockLeft lines={lines.lines} evening={evening} readAt={readAt} />
      {pasted.rows.length > 0 && (
        <PastedBar
          pasted={pasted}
          saveRef={moves.saveAll}
          onSave={() => {
            lines.submit(pasted.rows.map(({ key }) => key));
            moves.goHome();
          }}
          onDiscard={() => {
            lines.discard(pasted.rows.map(({ key }) => key));
            moves.goHome();
          }}
        />
      )}
      {moves.notSold.length > 0 && <NotSold lines={moves.notSold} onClose={moves.forgetNotSold} />}
      <div className={classes.grid}>
        <Grid
          label="Sale lines"
          columns={columns}
          rows={rows}
          place={moves.place}
          onPlace={moves.go}
          home={moves.home}
          onChange={moves.type}
          onBlur={moves.leave}
          onEnter={moves.enter}
          onUndo={moves.undo}
          onDiscard={discard}
          onPaste={moves.paste}
        />
      </div>
      <Footer lines={lines} />
      <DiscardDialog
        entry={toDiscard?.entry}
        onClose={() => setToDiscard(undefined)}
        onDiscard={() => {
          setToDiscard(undefined);
          if (toDiscard) moves.discard(toDiscard.line);
        }}
      />
    </>
  );
}

/** The goods left on the vehicle after the sent lines, and after the typed ones. */
function StockLeft({ lines, evening, readAt }: { lines: readonly Line[]; evening: Evening; readAt: number }) {
  const { loads } = evening;
  const changes = thingsOn(loads).map((thing) => {
    const before = leftAfterSent(lines, thing, evening, readAt);
    const typed = lines.filter(({ state }) => state === 'open' || state === 'pasted');
    const after = before - typed.reduce((sum, line) => sum + qtyOf(line, thing, evening), 0);
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
  const problem = `${formatCount(wrong)} ${wrong === 1 ? 'line has' : 'lines have'} something to correct`;
  return (
    <div className={classes.bar}>
      <span role="status">
        {count} pasted, nothing is saved yet.{' '}
        {isLookingUp
          ? 'Looking up customers …'
          : wrong > 0 && <span className={classes.wrong}>{problem}.</span>}
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

/** The pasted texts that are not sales. */
function NotSold({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  return (
    <Alert
      color="gray"
      mt={16}
      title={`Left out, no sale: ${formatCount(lines.length)}`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm" mah={160} tabIndex={0} className={classes.leftOut}>
        {lines.join('\n')}
      </Text>
    </Alert>
  );
}

/** The number of lines in each state, and the keys. */
function Footer({ lines: { lines } }: { lines: SaleLines }) {
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
