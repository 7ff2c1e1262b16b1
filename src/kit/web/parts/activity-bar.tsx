import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './activity-bar.module.css';

/** A thin bar once something has taken 100 ms. */
export function ActivityBar() {
  const isBusy = useIsFetching() + useIsMutating() > 0;
  const isMoving = useNavigation().state !== 'idle';
  return isBusy || isMoving ? <div className={classes.bar} aria-hidden /> : null;
}
