import { IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useAccess } from '../client/access.ts';
import { rememberEditButton } from '../keyboard/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import type { RowActions } from './column.ts';
import classes from './table.module.css';

/** The buttons at the right edge of a row. */
export function ActionButtons<Row>({ row, actions }: { row: Row; actions: RowActions<Row> }) {
  const { canWrite } = useAccess();
  const { name, onHistory, onEdit, onDelete, mayEdit, mayDelete, more } = actions;
  return (
    <div className={classes.actions}>
      {more?.(row)}
      {onHistory && (
        <IconButton icon={IconHistory} label={`History of ${name(row)}`} onClick={() => onHistory(row)} />
      )}
      {onEdit && (!canWrite || (mayEdit?.(row) ?? true)) && (
        <IconButton
          icon={canWrite ? IconPencil : IconEye}
          label={`${canWrite ? 'Edit' : 'View'} ${name(row)}`}
          onClick={() => {
            rememberEditButton();
            onEdit(row);
          }}
        />
      )}
      {canWrite && onDelete && (mayDelete?.(row) ?? true) && (
        <IconButton icon={IconTrash} label={`Delete ${name(row)}`} onClick={() => onDelete(row)} />
      )}
    </div>
  );
}
