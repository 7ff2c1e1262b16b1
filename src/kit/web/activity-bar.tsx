import { useIsFetching, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './activity-bar.module.css';
import { api } from './api.ts';
import { useServerAway } from './connection.ts';

/** A thin bar once something has taken 100 ms. */
export function ActivityBar() {
  const isBusy = useIsFetching() + useIsMutating() > 0;
  const isMoving = useNavigation().state !== 'idle';
  return isBusy || isMoving ? <div className={classes.bar} aria-hidden /> : null;
}

const ASK_AGAIN_MS = 3_000;

/** Shows that the server does not answer, retries, and reloads failed queries once it does. */
export function AwayNotice() {
  const client = useQueryClient();
  const isAway = useServerAway();
  useQuery({
    queryKey: ['/me', 'reconnecting'],
    queryFn: async ({ signal }) => {
      await api.get('/me', {}, signal);
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
      return true;
    },
    enabled: isAway,
    retry: false,
    gcTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  return (
    <div role="status">
      {isAway && <div className={classes.away}>Not connected. Trying again; your entries are kept.</div>}
    </div>
  );
}
