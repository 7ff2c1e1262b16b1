import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { byPrefix, type Option } from '../../kit/web/fields/options.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useUnsaved } from '../../kit/web/form/unsaved.ts';
import type { CellPlace, GridColumn, GridRow } from '../../kit/web/grid/column.ts';
import { Grid } from '../../kit/web/grid/grid.tsx';
import { Card } from '../../kit/web/parts/card.tsx';
import { productCategories } from '../../masters/choices.ts';
import {
  type OpeningColumnName,
  type OpeningPartName,
  openingColumns,
  partOf,
} from '../../masters/openings.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './rows-grid.module.css';
import { type TypedRow, type TypedRows, useTypedRows } from './use-typed-rows.ts';

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

/** Openings of a part: typed, pasted or from a file, checked, and saved in one piece. */
export function RowsCard({ part }: { part: OpeningPartName }) {
  const typed = useTypedRows(part);
  const { rows, filled } = typed;
  useUnsaved(filled.length > 0);
  const [page, setPage] = useState(0);
  const [isNarrowed, setNarrowed] = useState(false);
  const [place, setPlace] = useState<CellPlace>();
  const columns = useColumns(part, typed.discard);

  const all = rows.map((row, index) => shownRow(row, index + 1));
  const wrong = all.filter(({ tone }) => tone === 'wrong');
  const offered = isNarrowed && wrong.length > 0 ? wrong : all;
  const pages = Math.ceil(offered.length / PAGE);
  const at = Math.min(page, pages - 1);
  const shown = offered.slice(at * PAGE, (at + 1) * PAGE);

  /** Enter goes on to the next cell after a pick, else to the next row. */
  const enter = (key: string, isPick: boolean) => {
    const names = partOf(part).columns;
    const next = names[names.indexOf(place?.column as OpeningColumnName) + 1];
    if (isPick && next) return setPlace({ row: key, column: next });
    const index = offered.findIndex((row) => row.key === key) + 1;
    const row = offered[index];
    if (!row) return;
    setPage(Math.floor(index / PAGE));
    setPlace({ row: row.key, column: names[0] as string });
  };
  const first = { row: shown[0]?.key ?? '', column: partOf(part).columns[0] as string };

  return (
    <Card title={`Enter ${partOf(part).label.toLowerCase()}`} isTight>
      <Text c="dimmed" size="sm" mb={12}>
        {partOf(part).hint}. Type, paste from a spreadsheet, or choose a CSV file; up to 10,000 rows.
      </Text>
      <Grid
        label={`Rows of ${partOf(part).label.toLowerCase()}`}
        columns={columns}
        rows={shown}
        place={place}
        onPlace={setPlace}
        home={first}
        onChange={typed.change}
        onEnter={enter}
        onUndo={typed.undo}
        onDiscard={typed.discard}
        onPaste={(cells, column) => {
          const isOneCell = cells.length < 2 && (cells[0]?.length ?? 0) < 2;
          if (isOneCell || !place) return false;
          typed.paste(cells, { row: place.row, column });
          return true;
        }}
      />
      {(pages > 1 || wrong.length > 0) && (
        <Group justify="space-between" gap="sm" mt={8}>
          <Button
            size="xs"
            variant={isNarrowed ? 'light' : 'default'}
            aria-pressed={isNarrowed}
            disabled={wrong.length === 0}
            onClick={() => {
              setNarrowed(!isNarrowed);
              setPage(0);
            }}
          >
            Only rows to correct ({formatCount(wrong.length)})
          </Button>
          <Group gap="sm">
            <Text size="sm">
              Rows {formatCount(at * PAGE + 1)}–{formatCount(at * PAGE + shown.length)} of{' '}
              {formatCount(offered.length)}
            </Text>
            <Button size="xs" variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
              Previous
            </Button>
            <Button size="xs" variant="default" disabled={at >= pages - 1} onClick={() => setPage(at + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
      <Actions part={part} typed={typed} />
    </Card>
  );
}

/** What the last check found, and the buttons. */
function Actions({ part, typed }: { part: OpeningPartName; typed: TypedRows }) {
  const { filled, checked, check, save, clear, addFile } = typed;
  const isBusy = check.isPending || save.isPending;
  const isReady = checked !== undefined && checked.problems.length === 0 && checked.added > 0;
  return (
    <Group justify="space-between" gap="sm" mt={16} align="center">
      <Text role="status" size="sm" c={checked?.problems.length ? 'red' : undefined}>
        {checked ? checkedText(part, checked) : filled.length > 0 && `${rowsText(filled.length)} not checked`}
      </Text>
      <Group gap="sm">
        <ChooseFile part={part} isBusy={isBusy} onRows={addFile} />
        {filled.length > 0 && (
          <Button variant="default" disabled={isBusy} onClick={clear}>
            Clear
          </Button>
        )}
        {isReady ? (
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save {rowsText(checked.added)}
          </Button>
        ) : (
          <Button
            disabled={filled.length === 0}
            loading={check.isPending}
            onClick={() => check.mutate(filled)}
          >
            Check
          </Button>
        )}
      </Group>
    </Group>
  );
}

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

function checkedText(
  part: OpeningPartName,
  { added, known, total, problems, warnings }: NonNullable<TypedRows['checked']>,
) {
  const wrong = new Set(problems.map(({ row }) => row)).size;
  const sum = partOf(part).unit === 'rupees' ? formatRupees(total) : `${formatCount(total)} cylinders`;
  return [
    `${rowsText(added)} to save, ${sum}`,
    known > 0 && `${formatCount(known)} already entered`,
    wrong > 0 && `${rowsText(wrong)} to correct`,
    warnings.length > 0 && `${formatCount(warnings.length)} above the limit`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a cell of a column picks from; customers are too many. */
function useChoices(): Readonly<Partial<Record<OpeningColumnName, readonly Option[]>>> {
  const of = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const { data: godowns } = useReferences('/godowns');
  const { data: branches } = useReferences('/branches');
  const { data: employees } = useReferences('/employees');
  return {
    product: productCategories.map((product) => ({ value: product, label: product })),
    godown: of(godowns),
    branch: of(branches),
    driver: of(employees?.filter(({ type }) => type === 'Driver')),
  };
}

function useColumns(part: OpeningPartName, onDiscard: (key: string) => void): GridColumn<ShownRow>[] {
  const choices = useChoices();
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
      ...(options && { choices: { useOptions: found, known: found } }),
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
      text: problemsOf,
      shown: (row) => <State row={row} onDiscard={onDiscard} />,
    },
  ];
}

const problemsOf = ({ problems, typed }: ShownRow): string =>
  Object.entries(problems)
    .map(([column, message]) => `${openingColumns[column as OpeningColumnName].header}: ${message}`)
    .join('. ') || typed.warning;

function State({ row, onDiscard }: { row: ShownRow; onDiscard: (key: string) => void }) {
  return (
    <span className={classes.state}>
      {problemsOf(row)}
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
