import { type ReactNode, useState } from 'react';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import type { NamedRecord, RowActions } from '../table/column.ts';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import type { Recreation } from './undo.tsx';

export type RecordDialogOptions<Row> = Omit<
  DeleteDialogProps,
  'recordToDelete' | 'onClose' | 'recreation' | 'onReenter'
> & {
  /** The name of a row for the user. */
  name: (row: Row) => string;
  /** What creates a deleted row again; without it there is no Undo. */
  recreationOf?: ((row: Row) => Recreation | undefined) | undefined;
  /** Puts the values of a deleted row into the form. */
  reenter?: ((row: Row) => void) | undefined;
};

/**
 * History and deletion of the rows of a list: the actions for its table, and what they open.
 * @example
 * const records = useRecordDialogs<InventoryRow>({ entity: 'Inventory', path, name: nameOf });
 * <Table actions={{ ...records.actions, onEdit }} … />
 * {records.dialogs}
 */
export function useRecordDialogs<Row extends { id: number }>({
  name,
  recreationOf,
  reenter,
  ...deletion
}: RecordDialogOptions<Row>): { actions: RowActions<Row>; dialogs: ReactNode } {
  const [rowToDelete, setRowToDelete] = useState<Row>();
  const [historyRecord, setHistoryRecord] = useState<NamedRecord>();
  const { entity, path } = deletion;
  return {
    actions: {
      name,
      onHistory: (row) => setHistoryRecord({ id: row.id, name: name(row) }),
      onDelete: setRowToDelete,
    },
    dialogs: (
      <>
        <HistoryDrawer
          entity={entity}
          path={path}
          record={historyRecord}
          onClose={() => setHistoryRecord(undefined)}
        />
        <DeleteDialog
          {...deletion}
          recordToDelete={rowToDelete && { id: rowToDelete.id, name: name(rowToDelete) }}
          recreation={rowToDelete && recreationOf?.(rowToDelete)}
          onReenter={rowToDelete && reenter && (() => reenter(rowToDelete))}
          onClose={() => setRowToDelete(undefined)}
        />
      </>
    ),
  };
}
