import { UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import classes from './top-bar.module.css';

type TopMenuProps = {
  button: ComponentProps<typeof UnstyledButton<'button'>>;
  /** Fetches the code of the menu. */
  load: () => Promise<unknown>;
  /** The menu with the same button; it opens by itself, see `useOpening`. */
  children: ReactNode;
};

/** A button whose menu is fetched when it is pointed at or focused: the first load is without it. */
export function TopMenu({ button, load, children }: TopMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const fetchAhead = () => void load().catch(() => undefined);
  const placeholder = (
    <TopButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    />
  );
  return isAsked ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}

/** A button of the top bar. */
export const TopButton = (props: ComponentProps<typeof UnstyledButton<'button'>>) => (
  <UnstyledButton className={classes.menu ?? ''} {...props} />
);
