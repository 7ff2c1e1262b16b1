import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useRole } from '../../kit/web/client/session.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import classes from './top-bar.module.css';

/** The properties of the menu's button, which shows the person's role. */
export function useAdminButton() {
  const role = useRole() ?? 'super_admin';
  const label = roleLabels[role as Role];
  return {
    'aria-label': label,
    children: (
      <>
        <IconSettings size={18} aria-hidden />
        <span className={classes.menu_text}>{label}</span>
        <IconChevronDown size={14} aria-hidden className={classes.menu_text} />
      </>
    ),
  };
}
