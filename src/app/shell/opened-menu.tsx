import { Menu } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { TopButton } from './top-menu.tsx';

type OpenedMenuProps = { button: ComponentProps<typeof TopButton>; children: ReactNode };

/** A menu of the top bar, which opens as soon as its code is loaded. */
export function OpenedMenu({ button, children }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // It replaces a button that had the focus, and returns the focus when it closes.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <TopButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
