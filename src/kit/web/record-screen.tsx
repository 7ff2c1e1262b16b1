import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RowActions, TableProps } from './column.ts';
import { PagedTable } from './paged-table.tsx';
import { type RecordDialogOptions, useRecordDialogs } from './record-dialogs.tsx';
import { usePages } from './use-pages.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

/** The pages of a list at `path`, and which of its rows was saved last. @example const records = useRecords<LoadRow>('/loads') */
export function useRecords<Row extends { id: number }>(path: `/${string}`, filter?: Query) {
  const pages = usePages<Row>(path, filter);
  const [savedId, setSavedId] = useState<number>();
  return {
    path,
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

export type Records<Row extends { id: number }> = ReturnType<typeof useRecords<Row>>;

type RecordScreenProps<Row extends { id: number }> = Omit<RecordDialogOptions<Row>, 'path' | 'onCreated'> &
  Omit<TableProps<Row>, 'rows' | 'offset' | 'litId' | 'actions'> & {
    records: Records<Row>;
    /** What can be done with a row beside history and deletion. */
    actions?: Pick<RowActions<Row>, 'onEdit' | 'mayEdit' | 'mayDelete' | 'more'>;
    /** Above the list: the form. */
    children: ReactNode;
  };

/**
 * A form and below it the list of what it makes, newest first; each row with its history and deletion.
 * @example
 * <RecordScreen records={records} entity="Load" name={nameOf} label="Loads" columns={columns}>
 *   <LoadForm onSaved={records.onCreated} />
 * </RecordScreen>
 */
export function RecordScreen<Row extends { id: number }>(props: RecordScreenProps<Row>) {
  const { records, actions, children, entity, name, hasUses, query, onDeleted, again, reenter, ...table } =
    props;
  const { path, pages, savedId } = records;
  const dialogs = useRecordDialogs<Row>({
    ...{ entity, path, name, hasUses, query, onDeleted, again, reenter },
    onCreated: records.onCreated,
  });
  return (
    <Stack gap="lg">
      {children}
      <PagedTable {...table} pages={pages} litId={savedId} actions={{ ...dialogs.actions, ...actions }} />
      {dialogs.dialogs}
    </Stack>
  );
}
