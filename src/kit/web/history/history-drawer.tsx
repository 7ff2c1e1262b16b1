import { Alert, Button, Drawer, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { History } from '../../shared/history.ts';
import { api, messageOf } from '../api.ts';
import classes from './history-drawer.module.css';
import { HistoryLine } from './history-line.tsx';

/** The record whose history is open. */
export type Seen = { id: number; name: string };

type Props = {
  /** What a person calls it: 'Godown'. */
  entity: string;
  /** Its calls: '/godowns'. */
  path: `/${string}`;
  /** The drawer is open while there is one. */
  seen: Seen | undefined;
  onClose: () => void;
};

/**
 * What was changed in a record, by whom and when, newest first.
 * @example <HistoryDrawer entity="Godown" path="/godowns" seen={seen} onClose={() => setSeen(undefined)} />
 */
export function HistoryDrawer({ entity, path, seen, onClose }: Props) {
  return (
    <Drawer
      opened={seen !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={`History of ${entity} — ${seen?.name ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {seen && <Entries path={path} id={seen.id} />}
    </Drawer>
  );
}

function Entries({ path, id }: { path: string; id: number }) {
  const list = useInfiniteQuery({
    queryKey: [`${path}/history`, id],
    queryFn: ({ pageParam: before, signal }) => api.get<History>(`${path}/${id}/history`, { before }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Whoever opens it wants to know what happened just now.
    staleTime: 0,
  });
  const entries = list.data?.pages.flatMap(({ data }) => data);

  if (list.error && !entries)
    return (
      <Alert color="red">
        {messageOf(list.error)}
        <Button variant="default" mt={8} onClick={() => void list.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (!entries) return <Skeleton height={240} aria-label="Loading..." />;
  if (entries.length === 0) return <p>Nothing was kept of this record yet.</p>;
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier changes
        </Button>
      )}
    </>
  );
}
