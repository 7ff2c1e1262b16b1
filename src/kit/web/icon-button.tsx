import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';

type IconButtonProps = { label: string; children: ReactNode; onClick: () => void; disabled?: boolean };

/** A quiet icon with its words for screen readers and on hover. @example <IconButton label="View customer" onClick={open}><IconEye size={18} /></IconButton> */
export function IconButton({ label, children, onClick, disabled = false }: IconButtonProps) {
  return (
    <Tooltip label={label} openDelay={400} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.action}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
