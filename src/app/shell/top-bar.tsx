import { Breadcrumbs, Burger, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { useShownTitle } from '../../kit/web/parts/page-title.ts';
import { useAdminButton } from './admin-button.tsx';
import type { Overlay } from './overlay.ts';
import { Picture } from './picture.tsx';
import classes from './top-bar.module.css';
import { TopMenu } from './top-menu.tsx';

const adminMenu = () => import('./admin-menu.tsx');
const AdminMenu = lazy(() => adminMenu().then((module) => ({ default: module.AdminMenu })));
const profileMenu = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(() => profileMenu().then((module) => ({ default: module.ProfileMenu })));

type TopBarProps = {
  isDrawerOpen: boolean;
  onDrawer: () => void;
  onOverlay: (overlay: Overlay) => void;
  /** The search text, which the palette continues. */
  typed: string;
  onSearch: (typed: string) => void;
};

/** Page title and breadcrumb on the left; search and the two menus on the right. */
export function TopBar({ isDrawerOpen, onDrawer, onOverlay, typed, onSearch }: TopBarProps) {
  const { title, subpage } = useShownTitle();
  return (
    <div className={classes.bar}>
      <Burger
        opened={isDrawerOpen}
        onClick={onDrawer}
        hiddenFrom="sm"
        size="sm"
        className={classes.burger ?? ''}
        aria-label={isDrawerOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isDrawerOpen}
      />
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        <Breadcrumbs component="nav" aria-label="Breadcrumb" className={classes.breadcrumb ?? ''}>
          <Link to="/">Home</Link>
          <span aria-current="page">{subpage}</span>
        </Breadcrumbs>
      </div>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          type="search"
          className={classes.search_box}
          aria-label="Search"
          aria-haspopup="dialog"
          placeholder="Search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          // Focus does not open the palette, because the palette returns the focus when it closes.
          onClick={() => onSearch(typed)}
          onKeyDown={({ key }) => key === 'Enter' && onSearch(typed)}
        />
        <Kbd size="xs" className={classes.search_keys ?? ''} aria-hidden>
          Ctrl K
        </Kbd>
      </div>
      <TopMenu button={useAdminButton()} load={adminMenu}>
        <AdminMenu onOverlay={onOverlay} />
      </TopMenu>
      <TopMenu button={{ children: <Picture /> }} load={profileMenu}>
        <ProfileMenu />
      </TopMenu>
    </div>
  );
}
