import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { messageOf } from '../client/api.ts';
import classes from './states.module.css';

/** About as high as the rows that come, so that what stands below moves little. */
const SKELETON_ROWS = Array.from({ length: 10 }, (_, index) => index);

/** A skeleton of the table, with a text for screen readers. */
export function LoadingTable({ columns, text = 'Loading...' }: { columns: number; text?: string }) {
  return (
    <div role="status" className={classes.loading} style={{ '--columns': columns } as CSSProperties}>
      <span className={classes.loading_text}>{text}</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={classes.skeleton_row} aria-hidden>
          <Skeleton height={12} />
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
