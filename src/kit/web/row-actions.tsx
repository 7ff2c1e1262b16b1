import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RowActions } from './column.ts';
import { leaveForEdit } from './focus.ts';
import { IconButton } from './icon-button.tsx';
import classes from './table.module.css';

/** The buttons at the right edge of a row. */
export function ActionButtons<Row>({ row, actions }: { row: Row; actions: RowActions<Row> }) {
  const { name, onHistory, onEdit, onDelete, mayEdit, mayDelete, more } = actions;
  return (
    <div className={classes.actions}>
      {more?.(row)}
      {onHistory && (
        <IconButton label={`History of ${name(row)}`} onClick={() => onHistory(row)}>
          <IconHistory size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {onEdit && (mayEdit?.(row) ?? true) && (
        <IconButton
          label={`Edit ${name(row)}`}
          onClick={() => {
            leaveForEdit();
            onEdit(row);
          }}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {onDelete && (mayDelete?.(row) ?? true) && (
        <IconButton label={`Delete ${name(row)}`} onClick={() => onDelete(row)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
