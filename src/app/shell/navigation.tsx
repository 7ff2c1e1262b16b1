import { Collapse, UnstyledButton } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconChevronDown,
  IconDatabase,
  IconLayoutDashboard,
  IconPackageImport,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMay } from '../may.tsx';
import { type FirstLevel, type Group, type Link, sidebar, sidebarFor } from '../sidebar.ts';
import classes from './navigation.module.css';

/** Icons of the sidebar's first level. */
const icons: Readonly<Record<FirstLevel, TablerIcon>> = {
  Dashboard: IconLayoutDashboard,
  Master: IconDatabase,
  Inventory: IconPackageImport,
  'Day Business': IconCalendarEvent,
  Payments: IconCashBanknote,
  Reports: IconChartBar,
  'Godown dashboard': IconBuildingWarehouse,
};

/** The sidebar. Only one group is open; at first the group of the current screen. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const may = useMay();
  const [choice, setChoice] = useState({ pathname, opened: groupOf(pathname) });
  // Opening a screen opens its group.
  const opened = choice.pathname === pathname ? choice.opened : (groupOf(pathname) ?? choice.opened);
  return (
    <nav className={classes.nav} aria-label="Screens">
      <div className={classes.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Distribution Console
      </div>
      <ul className={classes.list}>
        {sidebarFor(may).map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <LinkGroup
                group={entry}
                isOpen={opened === entry.label}
                onToggle={() =>
                  setChoice({ pathname, opened: opened === entry.label ? undefined : entry.label })
                }
                onGo={onGo}
              />
            ) : (
              <ScreenLink link={entry} onGo={onGo} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const groupOf = (pathname: string) =>
  sidebar.find(
    (entry) => 'links' in entry && entry.links.some(({ path }) => `${pathname}/`.startsWith(`${path}/`)),
  )?.label;

type LinkGroupProps = { group: Group; isOpen: boolean; onToggle: () => void; onGo: () => void };

function LinkGroup({ group, isOpen, onToggle, onGo }: LinkGroupProps) {
  const Icon = icons[group.label as FirstLevel];
  return (
    <>
      <UnstyledButton className={classes.link} aria-expanded={isOpen} onClick={onToggle}>
        {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
        <span className={classes.label}>{group.label}</span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0}>
        <ul className={classes.sublist}>
          {group.links.map((link) => (
            <li key={link.path}>
              <ScreenLink link={link} onGo={onGo} />
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  );
}

function ScreenLink({ link, onGo }: { link: Link; onGo: () => void }) {
  const Icon = icons[link.label as FirstLevel];
  return (
    <NavLink to={link.path} end className={classes.link ?? ''} onClick={onGo}>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      <span className={classes.label}>{link.label}</span>
    </NavLink>
  );
}
