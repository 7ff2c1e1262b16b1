import { Alert, Button, Drawer, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, messageOf, type Query } from '../client/api.ts';
import { FocusReturn } from '../keyboard/focus-return.tsx';
import classes from './pages-drawer.module.css';

type DrawerRows<Line> = {
  path: string;
  query?: Query;
  children: (line: Line) => ReactNode;
  /** The text when there are none. */
  empty: string;
  /** The button that asks for more: 'Earlier changes'. */
  earlier: string;
};

type DrawerProps<Line> = Partial<DrawerRows<Line>> &
  Pick<DrawerRows<Line>, 'children' | 'empty' | 'earlier'> & {
    title: string;
    onClose: () => void;
  };

/**
 * A drawer with lines that the server pages, newest first, `{ data, next }`; open while it has a path.
 * @example
 * <PagesDrawer title="Movements" path={card && '/movements'} empty="No movements yet." earlier="Earlier movements" onClose={close}>
 *   {(movement: MovementRow) => <Movement movement={movement} />}
 * </PagesDrawer>
 */
export function PagesDrawer<Line extends { id: number }>({
  title,
  onClose,
  path,
  ...lines
}: DrawerProps<Line>) {
  return (
    <Drawer
      returnFocus={false}
      opened={path !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
    >
      <FocusReturn />
      {path !== undefined && <Pages path={path} {...lines} />}
    </Drawer>
  );
}

function Pages<Line extends { id: number }>({
  path,
  query = {},
  children,
  empty,
  earlier,
}: DrawerRows<Line>) {
  const list = useInfiniteQuery({
    queryKey: [path, query],
    queryFn: ({ pageParam: before, signal }) =>
      api.get<{ data: Line[]; next: number | null }>(path, { ...query, before }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The newest line matters most.
    staleTime: 0,
  });
  const lines = list.data?.pages.flatMap(({ data }) => data);

  if (list.error && !lines)
    return (
      <Alert color="red">
        {messageOf(list.error)}
        <Button variant="default" mt={8} onClick={() => void list.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (!lines) return <Skeleton height={240} role="status" aria-label="Loading..." />;
  if (lines.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            {children(line)}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {earlier}
        </Button>
      )}
    </>
  );
}
