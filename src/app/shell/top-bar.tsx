import { Breadcrumbs, Burger, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useShownTitle } from '../../kit/web/page-title.ts';
import { AdminMenu } from './admin-menu.tsx';
import type { Overlay } from './overlay.ts';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { is_drawer_open: boolean; onDrawer: () => void; onOverlay: (overlay: Overlay) => void };

/** Page title and breadcrumb on the left; search and the two menus on the right. */
export function TopBar({ is_drawer_open, onDrawer, onOverlay }: TopBarProps) {
  const { title, subpage } = useShownTitle();
  return (
    <div className={classes.bar}>
      <Burger
        opened={is_drawer_open}
        onClick={onDrawer}
        hiddenFrom="sm"
        size="sm"
        className={classes.burger ?? ''}
        aria-label={is_drawer_open ? 'Close the menu' : 'Open the menu'}
        aria-expanded={is_drawer_open}
      />
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        <Breadcrumbs component="nav" aria-label="Breadcrumb" className={classes.breadcrumb ?? ''}>
          <Link to="/">Home</Link>
          <span aria-current="page">{subpage}</span>
        </Breadcrumbs>
      </div>
      <UnstyledButton className={classes.search} onClick={() => onOverlay('search')}>
        <IconSearch size={18} aria-hidden />
        <span className={classes.search_text}>Search</span>
        <Kbd size="xs" className={classes.search_keys ?? ''} aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <AdminMenu onOverlay={onOverlay} />
      <ProfileMenu />
    </div>
  );
}
