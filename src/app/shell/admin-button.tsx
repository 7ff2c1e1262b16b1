import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import classes from './top-bar.module.css';

/** The button of the menu 'Super Admin'. */
export const adminButton = {
  'aria-label': 'Super Admin',
  children: (
    <>
      <IconSettings size={18} aria-hidden />
      <span className={classes.menu_text}>Super Admin</span>
      <IconChevronDown size={14} aria-hidden className={classes.menu_text} />
    </>
  ),
};
