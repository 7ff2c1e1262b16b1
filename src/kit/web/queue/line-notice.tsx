import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../shared/format.ts';
import { api } from '../client/api.ts';
import { useServerUnreachable } from '../client/connection.ts';
import { restoreLastAnswers, saveLastAnswers } from '../client/last-answers.ts';
import { refresh } from '../client/query-client.ts';
import { useDayChange, useServerTime } from '../client/server-clock.ts';
import { useSession, useUser } from '../client/session.ts';
import classes from './line-notice.module.css';
import { sendWaiting, useWaiting, type WaitingEntry } from './queue.ts';

const ASK_AGAIN_MS = 3_000;

/**
 * The state of the connection, for all screens: whether the server answers, what waits to be sent and what was refused.
 * Failed queries are read again once the server answers.
 */
export function LineNotice() {
  const isUnreachable = useReconnecting();
  const { waiting, unshown, others, isStuck } = useWaiting();
  const elsewhere = unshown.find(({ refused }) => !refused);
  const refused = unshown.filter((entry) => entry.refused);
  const serverTime = useServerTime();
  // Figures and lists of today.
  useDayChange(() => void refresh());
  const user = useUser();
  const session = useSession();
  // Entries of an earlier page, or of before this sign-in, are sent from here.
  useEffect(() => {
    if (user && session === 'in') sendWaiting();
  }, [user, session]);

  return (
    <div role="status" className={classes.notice}>
      {serverTime && (
        <div className={classes.line}>
          The clock of this computer says {formatMoment(new Date().toISOString())}, the server’s {serverTime}.
          Dates follow the server. Correct the date, time and time zone of the one that is wrong.
        </div>
      )}
      {(isUnreachable || (isStuck && waiting.length > 0)) && (
        <div className={classes.line}>
          {isUnreachable && 'No connection. Your entries are kept and will be sent. '}
          {waiting.length > 0 && `${countOf(waiting)} waiting${isUnreachable ? '' : ', will be sent'}. `}
          {elsewhere && <Show entry={elsewhere} />}
        </div>
      )}
      {refused[0] && (
        <div className={classes.line} data-refused>
          {countOf(refused)} not saved. <Show entry={refused[0]} />
        </div>
      )}
      {others.length > 0 && (
        <div className={classes.line}>
          {countOf(others)} of {[...new Set(others.map(({ owner }) => owner.email))].join(', ')} waiting, will
          be sent after signing in on this computer.
        </div>
      )}
    </div>
  );
}

const Show = ({ entry }: { entry: WaitingEntry }) => (
  <Anchor component={Link} to={entry.screen} c="inherit" underline="always">
    Show
  </Anchor>
);

/** Asks the server whether it is back. */
function useReconnecting(): boolean {
  const client = useQueryClient();
  const isUnreachable = useServerUnreachable();
  // A page that is loaded without a connection shows what it showed before.
  useEffect(() => saveLastAnswers(client), [client]);
  useEffect(() => {
    if (isUnreachable) restoreLastAnswers(client);
  }, [isUnreachable, client]);
  useQuery({
    queryKey: ['/me', 'reconnecting'],
    queryFn: async ({ signal }) => {
      await api.get('/me', {}, signal);
      sendWaiting();
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
      return true;
    },
    enabled: isUnreachable,
    retry: false,
    gcTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  return isUnreachable;
}

/** @example countOf(entries) // '4 sales' */
export function countOf(entries: readonly WaitingEntry[]): string {
  const nouns = new Set(entries.map(({ noun }) => noun));
  const noun = nouns.size === 1 ? [...nouns][0] : 'entry';
  const plural = noun === 'entry' ? 'entries' : `${noun}s`;
  return entries.length === 1 ? `1 ${noun}` : `${entries.length} ${plural}`;
}
