import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './activity-bar.module.css';

/** A thin bar once something has taken 100 ms. */
export function ActivityBar() {
  const is_busy = useIsFetching() + useIsMutating() > 0;
  const is_moving = useNavigation().state !== 'idle';
  return is_busy || is_moving ? <div className={classes.bar} aria-hidden /> : null;
}
