import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../shared/format.ts';
import { useServerUnreachable } from '../client/connection.ts';
import type { TableProps } from './column.ts';
import { ShownRows } from './shown-rows.tsx';
import { FailedTable } from './states.tsx';
import classes from './table.module.css';

/** The page of a list that is shown, and the way to the others. */
type Pages<Row> = {
  rows: readonly Row[] | undefined;
  /** Rows on the pages before. */
  offset: number;
  /** Rows on all pages, if they are counted. */
  count?: number;
  /** When they were read, in ms since 1970. */
  readAt?: number;
  error: unknown;
  retry: () => void;
  hasNext: boolean;
  hasPrevious: boolean;
  toNext: () => void;
  toPrevious: () => void;
};

export type PagedProps<Row> = TableProps<Row> & {
  pages: Pages<Row>;
  /** What narrows the list, and tools. */
  above?: ReactNode;
};

/** A page of a list in its frame. */
export function PagedTable<Row extends { id: number }>({ pages, above, ...props }: PagedProps<Row>) {
  const { rows, offset, count, readAt, error } = pages;
  const isOld = useServerUnreachable() && rows !== undefined && readAt !== undefined;
  const last = offset + (rows?.length ?? 0);
  return (
    <section className={classes.frame} aria-label={props.label}>
      {above}
      {isOld && (
        <Text size="sm" className={classes.note}>
          As of {formatMoment(new Date(readAt).toISOString())}
        </Text>
      )}
      {error ? (
        <FailedTable error={error} onRetry={pages.retry} />
      ) : (
        <ShownRows {...props} rows={rows} offset={offset} />
      )}
      <Group className={classes.below} justify="flex-end" gap="sm">
        {/* The toolbar of a list that is counted says what is found. */}
        <Text size="sm" c="dimmed" role={count === undefined ? 'status' : undefined}>
          {last > offset && `${formatCount(offset + 1)}–${formatCount(last)}`}
          {count ? ` of ${formatCount(count)}` : ''}
        </Text>
        <Button variant="default" disabled={!pages.hasPrevious} onClick={pages.toPrevious}>
          Previous
        </Button>
        <Button variant="default" disabled={!pages.hasNext} onClick={pages.toNext}>
          Next
        </Button>
      </Group>
    </section>
  );
}
