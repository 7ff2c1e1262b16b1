import { type ReactNode, useState } from 'react';
import type { NamedRecord, RowActions } from './column.ts';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';

export type RecordDialogOptions<Row> = Omit<DeleteDialogProps, 'recordToDelete' | 'onClose'> & {
  /** The name of a row for the user. */
  name: (row: Row) => string;
};

/**
 * History and deletion of the rows of a list: the actions for its table, and what they open.
 * @example
 * const records = useRecordDialogs<InventoryRow>({ entity: 'Inventory', path, name: nameOf });
 * <PagedTable actions={{ ...records.actions, onEdit }} … />
 * {records.dialogs}
 */
export function useRecordDialogs<Row extends { id: number }>({
  name,
  ...deletion
}: RecordDialogOptions<Row>): { actions: RowActions<Row>; dialogs: ReactNode } {
  const [recordToDelete, setRecordToDelete] = useState<NamedRecord>();
  const [seen, setSeen] = useState<NamedRecord>();
  const { entity, path } = deletion;
  return {
    actions: {
      name,
      onHistory: (row) => setSeen({ id: row.id, name: name(row) }),
      onDelete: (row) => setRecordToDelete({ id: row.id, name: name(row) }),
    },
    dialogs: (
      <>
        <HistoryDrawer entity={entity} path={path} seen={seen} onClose={() => setSeen(undefined)} />
        <DeleteDialog
          {...deletion}
          recordToDelete={recordToDelete}
          onClose={() => setRecordToDelete(undefined)}
        />
      </>
    ),
  };
}
