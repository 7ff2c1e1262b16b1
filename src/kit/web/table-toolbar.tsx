import { Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCount } from '../shared/format.ts';
import type { Column } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import classes from './table.module.css';
import type { useTableState } from './use-table-state.ts';

/** Below this a filter is more to read than the rows are. */
const FILTER_FROM = 6;

type TableToolbarProps<Row> = {
  label: string;
  state: ReturnType<typeof useTableState>;
  headers: readonly string[];
  shownColumns: readonly Column<Row>[];
  /** All rows, and those that the filter leaves. */
  count: number;
  found: readonly Row[];
  hasExport: boolean;
};

/** Above a table: its filter, how many records there are, its columns, and the way to a file. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, state, headers, shownColumns, count, found, hasExport } = props;
  const { hidden, onHide } = state;
  // The same element as before is not rendered again: a keystroke in the filter costs no menus.
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
