import { Kbd, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ApiError, api, messageOf, newKey } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { useKeys } from '../keyboard/keys.ts';
import { toast } from '../parts/toast.ts';
import classes from '../parts/toaster.module.css';

/** What creates a deleted record again. */
export type Again = {
  /** Sent as a new record; without it the server enters what it has kept. */
  body?: Readonly<Record<string, unknown>>;
  /** What of the record is lost with it: 'the photo'. */
  lost?: string | undefined;
};
type Creation = Again & {
  /** Path of its calls: '/expences'. */
  path: `/${string}`;
  id: number;
  onCreated?: ((created: { id: number }) => void) | undefined;
};

const SHOWN_MS = 12_000;

/**
 * Says that a record is deleted, and offers to undo it for some seconds, by the button or by `u`. The record is created
 * again by the usual rules and gets a new number; a refusal says why it no longer fits.
 * @example toastWithUndo('Expence Deleted Successfully', { path: '/expences', id: 7, body })
 */
export function toastWithUndo(message: string, again: Creation): void {
  // One key for all tries: the record is created once.
  const key = newKey();
  const toastId = toast.success(
    <Undoable message={message} undo={() => createAgain(again, key, toastId)} />,
    {
      duration: SHOWN_MS,
    },
  );
}

async function createAgain(
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

function Undoable({ message, undo }: { message: string; undo: () => Promise<void> }) {
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
