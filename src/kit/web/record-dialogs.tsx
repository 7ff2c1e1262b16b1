import { type ReactNode, useState } from 'react';
import type { RowActions } from './column.ts';
import { DeleteDialog, type DeleteDialogProps, type Doomed } from './delete-dialog.tsx';
import { HistoryDrawer, type Seen } from './history/history-drawer.tsx';

export type RecordDialogOptions<Row> = Omit<DeleteDialogProps, 'doomed' | 'onClose'> & {
  /** What a person calls the row. */
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
  const [doomed, setDoomed] = useState<Doomed>();
  const [seen, setSeen] = useState<Seen>();
  const { entity, path } = deletion;
  return {
    actions: {
      name,
      onHistory: (row) => setSeen({ id: row.id, name: name(row) }),
      onDelete: (row) => setDoomed({ id: row.id, name: name(row) }),
    },
    dialogs: (
      <>
        <HistoryDrawer entity={entity} path={path} seen={seen} onClose={() => setSeen(undefined)} />
        <DeleteDialog {...deletion} doomed={doomed} onClose={() => setDoomed(undefined)} />
      </>
    ),
  };
}
