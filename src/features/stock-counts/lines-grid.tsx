import { useState } from 'react';
import { formatCount, formatSigned } from '../../kit/shared/format.ts';
import type { CellPlace, GridColumn, GridRow } from '../../kit/web/grid/column.ts';
import { Grid } from '../../kit/web/grid/grid.tsx';
import { useKeys } from '../../kit/web/keyboard/keys.ts';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { differenceOf, type SheetLine } from './lines.ts';
import type { TypedSheet } from './use-typed.ts';

type Row = GridRow & { line: SheetLine };

/** The lines of a count, typed from top to bottom. */
export function LinesGrid({ typed, isLocked }: { typed: TypedSheet; isLocked: boolean }) {
  const { lines } = typed;
  const home = { row: lines[0]?.key ?? '', column: 'counted' };
  const isPhone = usePhone();
  const [place, setPlace] = useState<CellPlace | undefined>(isLocked || isPhone ? undefined : home);
  useKeys('On this screen', [
    { keys: ['n'], does: 'Back into the lines', run: () => setPlace({ ...home }) },
    { keys: ['Enter', 'Tab'], does: 'The next line' },
  ]);
  const rows = lines.map((line): Row => {
    const isWrong = line.counted === undefined;
    const problems: Row['problems'] = isWrong ? { counted: 'A whole number, or blank' } : {};
    return { key: line.key, line, isLocked, tone: isWrong ? 'wrong' : undefined, problems };
  });
  return (
    <Grid
      label="Lines of the count"
      columns={columns}
      rows={rows}
      place={place}
      onPlace={setPlace}
      home={home}
      onChange={typed.change}
      onBlur={typed.saveNow}
      onEnter={(row) => {
        const next = lines[lines.findIndex(({ key }) => key === row) + 1];
        if (next) setPlace({ row: next.key, column: 'counted' });
        else typed.saveNow();
      }}
      onUndo={typed.undo}
    />
  );
}

/** The four fit beside each other on a phone. */
const read = { width: 'minmax(72px, 1fr)', isFigure: true, isReadOnly: true };
const columns: GridColumn<Row>[] = [
  {
    ...read,
    name: 'goods',
    header: 'Goods',
    width: 'minmax(100px, 2fr)',
    isFigure: false,
    text: ({ line }) => line.name,
  },
  {
    ...read,
    name: 'counted',
    header: 'Counted',
    width: 'minmax(66px, 1fr)',
    isReadOnly: false,
    text: ({ line }) => line.text,
  },
  {
    ...read,
    name: 'expected',
    header: 'Expected',
    text: ({ line: { expected } }) => (expected === null ? '–' : formatCount(expected)),
  },
  {
    ...read,
    name: 'difference',
    header: 'Difference',
    width: 'minmax(80px, 1fr)',
    text: ({ line, problems }) => problems.counted ?? differenceText(line),
  },
];

/** @example '+2'; '' for what is not counted, or hidden */
export function differenceText(line: SheetLine): string {
  const difference = differenceOf(line);
  return difference === null ? '' : formatSigned(difference, 'count');
}
