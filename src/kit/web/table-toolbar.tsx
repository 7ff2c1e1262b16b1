import { Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCount } from '../shared/format.ts';
import type { Column } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import classes from './table.module.css';
import type { useTableState } from './use-table-state.ts';

/** Shorter lists need no filter. */
const FILTER_FROM = 6;

type TableToolbarProps<Row> = {
  label: string;
  state: ReturnType<typeof useTableState>;
  headers: readonly string[];
  shownColumns: readonly Column<Row>[];
  /** The number of all rows, and the rows that match the filter. */
  count: number;
  found: readonly Row[];
  hasExport: boolean;
};

/** Above a table: filter, number of records, columns and export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, state, headers, shownColumns, count, found, hasExport } = props;
  const { hidden, onHide } = state;
  // A memoised element: a keystroke in the filter does not render the menus again.
  const menus = useMemo(
    () => (
      <Group gap="sm" wrap="nowrap">
        <ColumnsMenu headers={headers} hidden={hidden} onChange={onHide} />
        <ExportMenu name={label} rows={found} columns={shownColumns} />
      </Group>
    ),
    [headers, hidden, onHide, label, found, shownColumns],
  );
  const hasFilter = count >= FILTER_FROM || state.typed !== '';
  if (!hasFilter && !hasExport) return null;
  return (
    <Group className={classes.above} gap="sm">
      {hasFilter && (
        <TextInput
          className={classes.filter}
          aria-label={`Filter ${label}`}
          placeholder="Filter"
          value={state.typed}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={({ currentTarget }) => state.onType(currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed" role="status" className={classes.count}>
        {found.length === count
          ? `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`
          : `${formatCount(found.length)} of ${formatCount(count)} records`}
      </Text>
      {hasExport && menus}
    </Group>
  );
}
