import type { ReactNode } from 'react';
import classes from './sideways.module.css';

/** A row of chips or tabs that is pushed sideways where it is too long, and fades where it goes on. @example <Sideways><QuickRanges /></Sideways> */
export const Sideways = ({ children }: { children: ReactNode }) => (
  <div className={classes.sideways} data-sideways>
    {children}
  </div>
);
