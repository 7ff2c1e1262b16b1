import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { byPrefix, type Option } from '../../kit/web/fields/options.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useUnsaved } from '../../kit/web/form/unsaved.ts';
import type { CellPlace, GridColumn, GridRow } from '../../kit/web/grid/column.ts';
import { Grid } from '../../kit/web/grid/grid.tsx';
import { Card } from '../../kit/web/parts/card.tsx';
import { productCategories } from '../../masters/choices.ts';
import { type OpeningColumnName, openingColumns } from '../../masters/opening-columns.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';
import { ChooseFile } from './choose-file.tsx';
import type { Arranged } from './columns.ts';
import { MatchDialog } from './match-dialog.tsx';
import { Actions, problemsOf } from './rows-actions.tsx';
import classes from './rows-grid.module.css';
import { useLists } from './use-lists.ts';
import { type TypedRow, useTypedRows } from './use-typed-rows.ts';

/** A browser draws so many rows at once; the others are on the next pages. */
const PAGE = 50;

type ShownRow = GridRow & { typed: TypedRow; number: number };

/** The same object until the row changes, so that a key draws one row again. */
const drawn = new WeakMap<TypedRow, ShownRow>();
function shownRow(typed: TypedRow, number: number): ShownRow {
  const before = drawn.get(typed);
  if (before?.number === number) return before;
  const { key, problems } = typed;
  const tone = Object.keys(problems).length > 0 ? 'wrong' : undefined;
  const row: ShownRow = { key, typed, number, isLocked: false, tone, problems };
  drawn.set(typed, row);
  return row;
}

type RowsCardProps = {
  part: OpeningPartName;
  isLocked: boolean;
  /** Rows that come from the opposite part. */
  moved: readonly Arranged[];
  onMove: (rows: readonly Arranged[]) => void;
};

/** Openings of a part: typed, pasted or from a file, checked, and saved in one piece. */
export function RowsCard({ part, isLocked, moved, onMove }: RowsCardProps) {
  const firstColumn = partOf(part).columns[0] as string;
  const [place, setPlace] = useState<CellPlace>();
  const typed = useTypedRows(part, moved, (key) => {
    // Not out of a cell in use.
    if (!document.activeElement?.closest('[role=grid]')) setPlace({ row: key, column: firstColumn });
  });
  const { rows, filled } = typed;
  const lists = useLists(part, typed);
  useUnsaved(filled.length > 0);
  const pages = usePages(rows);
  const { offered, shown } = pages;

  /** Enter goes on to the next cell after a pick, else to the next row. */
  const enter = (key: string, isPick: boolean) => {
    const names = partOf(part).columns;
    const next = names[names.indexOf(place?.column as OpeningColumnName) + 1];
    if (isPick && next) return setPlace({ row: key, column: next });
    const index = offered.findIndex((row) => row.key === key) + 1;
    const row = offered[index];
    if (!row) return;
    pages.turnTo(Math.floor(index / PAGE));
    setPlace({ row: row.key, column: firstColumn });
  };

  const discard = (key: string) => {
    const index = offered.findIndex((row) => row.key === key);
    const next = offered[index + 1] ?? offered[index - 1];
    typed.discard(key);
    if (next) setPlace({ row: next.key, column: place?.column ?? firstColumn });
  };
  const { choices, isLoading } = useChoices();
  const columns = columnsOf(part, choices, discard);

  // Rows that cannot be saved now stay until Go-live is re-opened.
  if (isLocked && filled.length === 0) return null;
  return (
    <Card title={`Enter ${partOf(part).label.toLowerCase()}`} isTight>
      <Text c="dimmed" size="sm" mb={12}>
        {partOf(part).hint}. Type, paste from a spreadsheet, or choose a CSV or Excel file; up to 10,000 rows.
      </Text>
      {isLoading ? (
        <Skeleton height={120} role="status" aria-label="Loading..." />
      ) : (
        <Grid
          label={`Rows of ${partOf(part).label.toLowerCase()}`}
          columns={columns}
          rows={shown}
          place={place}
          onPlace={setPlace}
          home={{ row: shown[0]?.key ?? '', column: firstColumn }}
          onChange={typed.change}
          onEnter={enter}
          onUndo={typed.undo}
          onDiscard={discard}
          onPaste={(cells, column) => {
            const isOneCell = cells.length < 2 && (cells[0]?.length ?? 0) < 2;
            if (isOneCell || !place) return false;
            const keys = offered.map(({ key }) => key);
            lists.paste(cells, column, keys.slice(keys.indexOf(place.row)));
            return true;
          }}
        />
      )}
      <PageButtons pages={pages} />
      {typed.told && (
        <Text size="sm" mt={8}>
          {typed.told}
        </Text>
      )}
      <Actions part={part} typed={typed} isLocked={isLocked} onMove={onMove}>
        <ChooseFile part={part} isBusy={typed.isBusy || isLocked} lists={lists} />
      </Actions>
      <MatchDialog part={part} lists={lists} />
    </Card>
  );
}

/** The rows in pages: all, or only those to correct. */
function usePages(rows: readonly TypedRow[]) {
  const [page, turnTo] = useState(0);
  const [isNarrowed, setNarrowed] = useState(false);
  const all = rows.map((row, index) => shownRow(row, index + 1));
  const wrong = all.filter(({ tone }) => tone === 'wrong').length;
  // A row stays in sight while it is corrected.
  const toCorrect = all.filter((row) => row.typed.wasWrong);
  if (isNarrowed && toCorrect.length === 0) setNarrowed(false);
  const offered = isNarrowed ? toCorrect : all;
  const last = Math.ceil(offered.length / PAGE) - 1;
  const at = Math.min(page, last);
  const shown = offered.slice(at * PAGE, (at + 1) * PAGE);
  return { offered, shown, at, last, turnTo, wrong, toCorrect, isNarrowed, setNarrowed };
}

function PageButtons({ pages }: { pages: ReturnType<typeof usePages> }) {
  const { offered, shown, at, last, turnTo, wrong, toCorrect, isNarrowed, setNarrowed } = pages;
  if (last < 1 && toCorrect.length === 0) return null;
  return (
    <Group justify="space-between" gap="sm" mt={8}>
      <Button
        size="xs"
        variant={isNarrowed ? 'light' : 'default'}
        aria-pressed={isNarrowed}
        disabled={toCorrect.length === 0}
        onClick={() => {
          setNarrowed(!isNarrowed);
          turnTo(0);
        }}
      >
        Only rows to correct ({formatCount(wrong)})
      </Button>
      <Group gap="sm">
        <Text size="sm">
          Rows {formatCount(at * PAGE + 1)}–{formatCount(at * PAGE + shown.length)} of{' '}
          {formatCount(offered.length)}
        </Text>
        <Button size="xs" variant="default" disabled={at === 0} onClick={() => turnTo(at - 1)}>
          Previous
        </Button>
        <Button size="xs" variant="default" disabled={at >= last} onClick={() => turnTo(at + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}

type ChoicesByColumn = Readonly<Partial<Record<OpeningColumnName, readonly Option[]>>>;

/** What a cell of a column picks from; customers are too many. A text that is typed before would match nothing. */
function useChoices(): { choices: ChoicesByColumn; isLoading: boolean } {
  const of = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const godowns = useReferences('/godowns');
  const branches = useReferences('/branches');
  const employees = useReferences('/employees');
  const vendors = useReferences('/vendors');
  const bankAccounts = useReferences('/bank_accounts');
  const choices = {
    product: productCategories.map((product) => ({ value: product, label: product })),
    godown: (godowns.data ?? []).map(({ id, name, branch_id }) => ({
      value: String(id),
      label: name,
      detail: branches.data?.find((branch) => branch.id === branch_id)?.name ?? '',
    })),
    branch: of(branches.data),
    driver: of(employees.data?.filter(({ type }) => type === 'Driver')),
    vendor: of(vendors.data),
    bank_account: of(bankAccounts.data),
  };
  const isLoading = [godowns, branches, employees, vendors, bankAccounts].some((list) => list.isLoading);
  return { choices, isLoading };
}

function columnsOf(
  part: OpeningPartName,
  choices: ChoicesByColumn,
  onDiscard: (key: string) => void,
): GridColumn<ShownRow>[] {
  const typed = partOf(part).columns.map((name, index): GridColumn<ShownRow> => {
    const { header, width, isFigure = false } = openingColumns[name];
    const options = choices[name];
    const found = (text: string) => byPrefix(options ?? [], text);
    return {
      name,
      header,
      width,
      isFigure,
      text: (row) => row.typed.cells[index] ?? '',
      ...(options && { choices: { useOptions: found, matchesOf: found } }),
    };
  });
  return [
    {
      name: 'number',
      header: 'Row',
      width: '56px',
      isFigure: true,
      isReadOnly: true,
      text: ({ number }) => String(number),
    },
    ...typed,
    {
      name: 'state',
      header: 'Remarks',
      width: 'minmax(180px, 2fr)',
      isReadOnly: true,
      text: ({ typed }) => problemsOf(typed),
      shown: (row) => <State row={row} onDiscard={onDiscard} />,
    },
  ];
}

function State({ row, onDiscard }: { row: ShownRow; onDiscard: (key: string) => void }) {
  return (
    <span className={classes.state}>
      {problemsOf(row.typed)}
      {row.typed.cells.some(Boolean) && (
        <UnstyledButton
          className={classes.discard}
          tabIndex={-1}
          aria-label={`Discard row ${row.number}`}
          onClick={() => onDiscard(row.key)}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
