import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './table.module.css';

type IconButtonProps = { icon: Icon; label: string; onClick: () => void; disabled?: boolean };

/** A quiet icon with its words for screen readers and on hover. @example <IconButton icon={IconEye} label="View customer" onClick={open} /> */
export function IconButton({ icon: Icon, label, onClick, disabled = false }: IconButtonProps) {
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
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
