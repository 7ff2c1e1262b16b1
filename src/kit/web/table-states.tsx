import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from './api.ts';
import classes from './table.module.css';

const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five'];

/** A skeleton of the table, with a text for screen readers. */
export function LoadingTable({
  label,
  columns,
  text = 'Loading...',
}: {
  label: string;
  columns: number;
  text?: string;
}) {
  const cells = Array.from({ length: columns }, (_, index) => `${label}${index}`);
  return (
    <div role="status" className={classes.loading}>
      <span className={classes.loading_text}>{text}</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={classes.skeleton_row} aria-hidden>
          {cells.map((cell) => (
            <Skeleton key={cell} height={12} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** 'No Data Found', and what to do about it. */
export function EmptyTable({ text = 'No Data Found', hint }: { text?: string; hint?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <strong>{text}</strong>
      {hint && <span>{hint}</span>}
    </div>
  );
}

/** The reason why rows could not be read, with a retry. */
export function FailedTable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <strong>The list could not be loaded</strong>
      <span>{messageOf(error)}</span>
      <Button variant="default" onClick={onRetry}>
        Try again
        <VisuallyHidden> to load the list</VisuallyHidden>
      </Button>
    </div>
  );
}
