import { Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../table/table.module.css';

const HOVER_MS = 400;

type IconButtonProps = { icon: Icon; label: string; onClick: () => void; disabled?: boolean };

/** A quiet icon with its words for screen readers and on hover. @example <IconButton icon={IconEye} label="View customer" onClick={open} /> */
export function IconButton({ icon: Icon, label, onClick, disabled = false }: IconButtonProps) {
  const [hovered, setHovered] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={`${classes.action} mantine-focus-auto mantine-active`}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
        onMouseEnter={({ currentTarget }) => setHovered(currentTarget)}
        onMouseLeave={() => setHovered(undefined)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </button>
      {hovered && <HoverText target={hovered} text={label} />}
    </>
  );
}

/** A table has hundreds of these buttons: each gets its tooltip when the pointer is on it. */
function HoverText({ target, text }: { target: HTMLElement; text: string }) {
  const [isOpen, setOpen] = useState(false);
  useTimeout(() => setOpen(true), HOVER_MS, { autoInvoke: true });
  return <Tooltip target={target} label={text} opened={isOpen} withArrow />;
}
