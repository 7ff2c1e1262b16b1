import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { returnFocus } from '../../kit/web/keyboard/focus.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { type OpeningColumnName, openingColumns } from '../../masters/opening-columns.ts';
import { asRowOf, isOpposite, type OpeningPartName, partOf } from '../../masters/openings.ts';
import type { Arranged } from './columns.ts';
import type { TypedRow, TypedRows } from './use-typed-rows.ts';

type ActionsProps = {
  part: OpeningPartName;
  typed: TypedRows;
  isLocked: boolean;
  onMove: (rows: readonly Arranged[]) => void;
  /** How rows come from a file. */
  children: ReactNode;
};

/** What the last check found, and the buttons. */
export function Actions({ part, typed, isLocked, onMove, children }: ActionsProps) {
  const { filled, checked, isBusy, check, save, clear } = typed;
  const isReady = checked !== undefined && checked.problems.length === 0 && checked.added > 0;
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // A busy button is disabled, and the browser takes the focus from it.
  useEffect(() => {
    if (wasBusy.current && !isBusy) returnFocus(button.current);
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <Group justify="space-between" gap="sm" mt={16} align="center">
      <Text role="status" size="sm" c={checked?.problems.length ? 'red' : undefined}>
        {statusText(part, typed, isLocked)}
      </Text>
      <Group gap="sm">
        {children}
        <MoveButton part={part} typed={typed} onMove={onMove} />
        {!isLocked && <ApartButtons part={part} typed={typed} />}
        {filled.length > 0 && (
          <Button variant="default" disabled={isBusy} onClick={clear}>
            Clear
          </Button>
        )}
        <Button
          ref={button}
          disabled={filled.length === 0 || isLocked}
          loading={isBusy}
          onClick={isReady ? () => save(filled) : check}
        >
          {isReady ? `Save ${rowsText(checked.added)}` : 'Check'}
        </Button>
      </Group>
    </Group>
  );
}

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

function statusText(part: OpeningPartName, { rows, filled, checked }: TypedRows, isLocked: boolean) {
  if (isLocked) return 'The books are open. These rows can be saved after Go-live is re-opened.';
  if (checked) return checkedText(part, checked, rows);
  return filled.length > 0 && `${rowsText(filled.length)} not checked`;
}

function checkedText(
  part: OpeningPartName,
  { added, known, total, warnings }: NonNullable<TypedRows['checked']>,
  rows: readonly TypedRow[],
) {
  const wrong = rows.filter(({ wasWrong }) => wasWrong);
  const [first] = wrong;
  const sum = partOf(part).unit === 'rupees' ? formatRupees(total) : `${formatCount(total)} cylinders`;
  return [
    `${rowsText(added)} to save, ${sum}`,
    known > 0 && `${formatCount(known)} already entered`,
    first && `${rowsText(wrong.length)} to correct. Row ${rows.indexOf(first) + 1}: ${problemsOf(first)}`,
    ...warningTexts(warnings),
  ]
    .filter(Boolean)
    .join(' · ');
}

function warningTexts(warnings: readonly { column: string }[]): string[] {
  const count = (column: string) => warnings.filter((warning) => warning.column === column).length;
  const [aboveLimit, byName] = [count('amount'), count('customer')];
  return [
    ...(byName > 0 ? [`${rowsText(byName)} found by the name alone`] : []),
    ...(aboveLimit > 0 ? [`${formatCount(aboveLimit)} above the limit`] : []),
  ];
}

/** Moves rows with an amount on the other side of the ledger to the part that they belong to. */
function MoveButton({ part, typed, onMove }: Pick<ActionsProps, 'part' | 'typed' | 'onMove'>) {
  const { opposite: to } = partOf(part);
  const { filled, isBusy, remove } = typed;
  const opposite = filled.filter(({ cells }) => isOpposite(part, cells));
  if (!to || opposite.length === 0) return null;
  const { label } = partOf(to);
  const move = () => {
    onMove(opposite.map(({ cells }) => asRowOf(part, cells, to)));
    remove(new Set(opposite.map(({ key }) => key)));
    toast.success(`${rowsText(opposite.length)} ${opposite.length === 1 ? 'waits' : 'wait'} in ${label}`);
  };
  return (
    <Button variant="default" disabled={isBusy} onClick={move}>
      Move {rowsText(opposite.length)} to {label}
    </Button>
  );
}

/** Saves the good rows while others wait, and downloads these with what is wrong. */
function ApartButtons({ part, typed }: Pick<ActionsProps, 'part' | 'typed'>) {
  const { filled, checked, isBusy, save } = typed;
  const wrong = filled.filter(({ wasWrong }) => wasWrong);
  if (wrong.length === 0) return null;
  const good = filled.filter(({ wasWrong }) => !wasWrong);
  return (
    <>
      <Button variant="default" onClick={() => void downloadWrong(part, wrong)}>
        Download rows to correct
      </Button>
      {checked && checked.added > 0 && (
        <Button variant="default" disabled={isBusy} onClick={() => save(good)}>
          Save {checked.added} good {checked.added === 1 ? 'row' : 'rows'}
        </Button>
      )}
    </>
  );
}

/** In the columns of the part, with the reasons in one that is not read back. */
async function downloadWrong(part: OpeningPartName, rows: readonly TypedRow[]): Promise<void> {
  const { saveSheet } = await import('../../kit/web/export/save-sheet.ts');
  const headers = [...partOf(part).columns.map((column) => openingColumns[column].header), 'Reason'];
  const piece = (start: number, end: number) =>
    rows.slice(start, end).map((row) => [...row.cells, problemsOf(row)]);
  const columns = headers.map((header) => ({ header, isDate: false }));
  await saveSheet('csv', `${part} to correct`, { columns }, { count: rows.length, piece }, () => undefined);
}

/** The problems of a row with their columns, else its warning. */
export const problemsOf = ({ problems, warning }: TypedRow): string =>
  Object.entries(problems)
    .map(([column, message]) => `${openingColumns[column as OpeningColumnName].header}: ${message}`)
    .join('. ') || warning;
