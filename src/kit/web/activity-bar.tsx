import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './activity-bar.module.css';
import { useServerAway } from './connection.ts';

/** A thin bar once something has taken 100 ms, and a line of text while the server does not answer. */
export function ActivityBar() {
  const is_busy = useIsFetching() + useIsMutating() > 0;
  const is_moving = useNavigation().state !== 'idle';
  const is_away = useServerAway();
  return (
    <>
      {(is_busy || is_moving) && <div className={classes.bar} aria-hidden />}
      <div role="status">
        {is_away && (
          <div className={classes.away}>
            The server cannot be reached. Trying again; nothing you typed is lost.
          </div>
        )}
      </div>
    </>
  );
}
