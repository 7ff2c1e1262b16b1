import { IconLock, IconLockOpen, IconLockOpen2 } from '@tabler/icons-react';
import type { DayRow } from './contract.ts';
import classes from './screen.module.css';

const STATES = {
  open: { name: 'Open', Icon: IconLockOpen2 },
  closed: { name: 'Closed', Icon: IconLock },
  're-opened': { name: 'Re-opened', Icon: IconLockOpen },
} as const;

/** Whether a day is signed off, in a word and a lock. */
export function StateMark({ state }: { state: DayRow['state'] }) {
  const { name, Icon } = STATES[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}
