import { Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ExportMenu } from '../export/export-menu.tsx';
import type { OnProgress } from '../export/sheet.ts';
import { type Column, eachColumn } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './table.module.css';
import type { TableState } from './use-table-state.ts';

type QuickFilterProps = { label: string; typed: string; onType: (text: string) => void };

/** The server takes no longer text. */
const LONGEST_FIND = 100;

/** The text that every row must contain. */
export function QuickFilter({ label, typed, onType }: QuickFilterProps) {
  return (
    <TextInput
      className={classes.filter}
      aria-label={`Search ${label}`}
      placeholder="Search"
      value={typed}
      maxLength={LONGEST_FIND}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

type TableMenusProps<Row> = {
  label: string;
  /** The columns to choose from. */
  columns: readonly Column<Row>[];
  /** The columns of a file, but for those that are hidden. */
  exported?: readonly Column<Row>[];
  state: Pick<TableState, 'hidden' | 'onHide'>;
  /** The rows of the file, or a function that reads them. */
  rows: readonly Row[] | ((onProgress: OnProgress) => Promise<readonly Row[]>);
};

/** Choice of columns, and export. */
export function TableMenus<Row>({ label, columns, exported = columns, state, rows }: TableMenusProps<Row>) {
  const { hidden, onHide } = state;
  const headers = eachColumn(columns).map(({ header }) => header);
  const inFile = eachColumn(exported).filter(({ header }) => !hidden.includes(header));
  return (
    <Group gap="sm" wrap="nowrap">
      <ColumnsMenu headers={headers} hidden={hidden} onChange={onHide} />
      <ExportMenu name={label} rows={rows} isRecorded={typeof rows === 'function'} columns={inFile} />
    </Group>
  );
}
