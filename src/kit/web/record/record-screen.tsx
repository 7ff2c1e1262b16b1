import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAccess } from '../client/access.ts';
import { type ListScreen, useListState } from '../list/list.ts';
import { ListTable } from '../list/list-table.tsx';
import type { RowActions, TableProps } from '../table/column.ts';
import { usePages } from '../table/use-pages.ts';
import type { FilterValues } from '../table/use-table-state.ts';
import { type RecordDialogOptions, useRecordDialogs } from './record-dialogs.tsx';

const ALL: FilterValues = {};

/**
 * The pages of a list, its filter in the address, and which of its rows was saved last.
 * @param only a fixed filter; the same object as long as its values are the same
 * @example const records = useRecords(loads)
 */
export function useRecords<Row extends { id: number }, InFile extends Row = Row>(
  list: ListScreen<Row, InFile>,
  only: FilterValues = ALL,
) {
  const state = useListState(list);
  const query = { ...only, ...state.query };
  const pages = usePages<Row>(list.path, query, state);
  const [savedId, setSavedId] = useState<number>();
  return {
    path: list.path,
    list,
    state,
    only,
    pages,
    savedId,
    onChanged: ({ id }: { id: number }) => setSavedId(id),
    /** A new row stands on the first page. */
    onCreated: ({ id }: { id: number }) => {
      setSavedId(id);
      pages.toFirst();
    },
  };
}

export type Records<Row extends { id: number }, InFile extends Row = Row> = ReturnType<
  typeof useRecords<Row, InFile>
>;

type RecordScreenProps<Row extends { id: number }, InFile extends Row> = Omit<
  RecordDialogOptions<Row>,
  'path' | 'onCreated'
> &
  Pick<TableProps<Row>, 'emptyHint' | 'emptyText' | 'loadingText'> & {
    records: Records<Row, InFile>;
    /** What can be done with a row beside history and deletion. */
    actions?: Pick<RowActions<Row>, 'onEdit' | 'mayEdit' | 'mayDelete' | 'more'>;
    /** Above the list: the form. */
    children: ReactNode;
  };

/**
 * A form and below it the list of what it makes, newest first; each row with its history and deletion.
 * @example
 * <RecordScreen records={records} entity="Load" name={nameOf} emptyHint="Enter loads above.">
 *   <LoadForm onSaved={records.onCreated} />
 * </RecordScreen>
 */
export function RecordScreen<Row extends { id: number }, InFile extends Row = Row>(
  props: RecordScreenProps<Row, InFile>,
) {
  const { records, actions, children, warning, ...others } = props;
  const { entity, name, hasUses, query, onDeleted, recreationOf, reenter, ...table } = others;
  const { path, savedId } = records;
  const { canWrite } = useAccess();
  const dialogs = useRecordDialogs<Row>({
    entity,
    path,
    name,
    hasUses,
    query,
    onDeleted,
    recreationOf,
    reenter,
    warning,
    onCreated: records.onCreated,
  });
  return (
    <Stack gap="lg">
      {children}
      <ListTable
        {...table}
        // It leads to the form, which is only for those who write.
        emptyHint={canWrite && table.emptyHint}
        records={records}
        highlightedId={savedId}
        actions={{ ...dialogs.actions, ...actions }}
      />
      {dialogs.dialogs}
    </Stack>
  );
}
