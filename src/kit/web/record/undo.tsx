import { Kbd, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ApiError, api, messageOf, newKey } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { useKeys } from '../keyboard/keys.ts';
import { toast } from '../parts/toast.ts';
import classes from '../parts/toaster.module.css';

/** How a deleted record is created again. */
export type Recreation = {
  /** Sent as a new record; without it the server uses the values that it stored at the deletion. */
  body?: Readonly<Record<string, unknown>>;
  /** What the new record lacks: 'the photo'. */
  lost?: string | undefined;
};
type Creation = Recreation & {
  /** Path of its calls: '/expences'. */
  path: `/${string}`;
  id: number;
  onCreated?: ((created: { id: number }) => void) | undefined;
};

const UNDO_MS = 12_000;

/**
 * Shows that a record is deleted, and offers to undo it for some seconds, by the button or by `u`. The record is created
 * again by the usual rules with a new id; a refusal is shown as a toast.
 * @example toastWithUndo('Expence Deleted Successfully', { path: '/expences', id: 7, body })
 */
export function toastWithUndo(message: string, again: Creation): void {
  // One key for all tries: the record is created once.
  const key = newKey();
  const toastId = toast.success(
    <UndoMessage message={message} undo={() => recreate(again, key, toastId)} />,
    {
      duration: UNDO_MS,
    },
  );
}

async function recreate(
  { path, id, body, lost, onCreated }: Creation,
  key: string,
  toastId: string,
): Promise<void> {
  try {
    const [address, sent] = body ? [path, body] : [`${path}/${id}/undelete` as const, undefined];
    const { msg, data } = await api.post<{ msg: string; data: { id: number } }>(address, sent, { key });
    toast.dismiss(toastId);
    toast.success(lost ? `${msg}, without ${lost}` : msg);
    onCreated?.(data);
    void refresh();
  } catch (error) {
    // Without an answer Undo can be pressed again.
    if (!(error instanceof ApiError && error.status === 0)) toast.dismiss(toastId);
    toast.error(`Could not undo: ${messageOf(error)}`);
  }
}

function UndoMessage({ message, undo }: { message: string; undo: () => Promise<void> }) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    await undo();
    setRunning(false);
  };
  useKeys('Everywhere', [{ keys: ['u'], does: 'Undo the last delete', run: () => void run() }]);
  return (
    <span className={classes.undoable}>
      <span>{message}</span>
      <UnstyledButton className={classes.undo} disabled={isRunning} onClick={() => void run()}>
        Undo{' '}
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          u
        </Kbd>
      </UnstyledButton>
    </span>
  );
}
