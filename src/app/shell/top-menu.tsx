import { UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { toast } from '../../kit/web/parts/toast.ts';
import classes from './top-bar.module.css';

type TopMenuProps = {
  button: ComponentProps<typeof UnstyledButton<'button'>>;
  /** Fetches the code of the menu. */
  load: () => Promise<unknown>;
  /** The menu with the same button; it opens by itself, see `OpenedMenu`. */
  children: ReactNode;
};

/** A button whose menu is fetched in idle time: the first load is without it. */
export function TopMenu({ button, load, children }: TopMenuProps) {
  const [isAsked, setAsked] = useState(false);
  // Logout must also work when the connection is gone by then.
  useEffect(() => {
    const fetchAhead = () => void load().catch(() => undefined);
    const idle = globalThis.requestIdleCallback?.(fetchAhead);
    return () => globalThis.cancelIdleCallback?.(idle);
  }, [load]);
  const loadMenu = () =>
    load().then(
      () => setAsked(true),
      () => toast.error('The menu could not be loaded. Please reload the page.'),
    );
  const placeholder = <TopButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={loadMenu} />;
  return isAsked ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}

/** A button of the top bar; a menu adds a class of its own. */
export const TopButton = ({
  className = '',
  ...props
}: ComponentProps<typeof UnstyledButton<'button'>> & { className?: string }) => (
  <UnstyledButton className={`${classes.menu} ${className}`} {...props} />
);
