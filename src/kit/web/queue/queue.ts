import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, api } from '../client/api.ts';
import { useServerUnreachable } from '../client/connection.ts';
import { refresh } from '../client/query-client.ts';
import { userOfPage, useUser } from '../client/session.ts';
import { isSettled } from '../form/refusal.ts';
import { inOneTab } from './one-tab.ts';
import {
  putEntry,
  readEntries,
  removeEntry,
  replaceEntry,
  type Submission,
  type WaitingEntry,
} from './waiting-entries.ts';

export type { Submission, WaitingEntry };

/** Statuses of a connection or server that is down for a while: the entry waits. 401 is an ended session. */
const TEMPORARY = [0, 401, 408, 429, 502, 503, 504, 507];
/** The pause before the next attempt, doubled each time; once the server answers again, `LineNotice` ends it. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 60_000;
/** The time limit of an attempt, doubled each time, so that a slow connection succeeds in the end. */
const FIRST_TIMEOUT_MS = 15_000;
const LAST_TIMEOUT_MS = 120_000;
/** The server keeps idempotency keys for 72 hours; the rest is for a wrong clock. */
const OLDEST_MS = 48 * 3_600_000;
/** The reason of an entry that the user took out of the queue or out of its form. */
export const NOT_SENT = 'Not sent yet';
const TOO_OLD = 'It waited for more than 2 days. Check the list before you send it again';

/** The entries of a form that are not stored yet. */
export type Outbox = {
  /** Being sent now. */
  sendingCount: number;
  /** Without a connection: kept, and sent once there is one. */
  waiting: readonly WaitingEntry[];
  refused: readonly WaitingEntry[];
  /** Puts an entry back into the form, in exchange for what is in the form. */
  putBack: (entry: WaitingEntry) => Promise<void>;
  discard: (entry: WaitingEntry) => Promise<void>;
};

type Refusal = Pick<ApiError, 'status' | 'message' | 'code' | 'fields' | 'data'>;
type Outcome = { key: string; answer?: unknown; refusal?: Refusal };
type Promised = { resolve: (answer: never) => void; reject: (error: unknown) => void };

/** All entries of this browser, and whether the last attempt to send one got no answer. */
type Queue = { entries: readonly WaitingEntry[]; isStuck: boolean };

let queue: Queue = { entries: [], isStuck: false };
const listeners = new Set<() => void>();
/** The submissions of this page that are not answered yet. */
const unanswered = new Map<string, Promised>();
let channel: BroadcastChannel | undefined;

/**
 * Posts a submission exactly once: it is stored in the browser until it is answered, and sent in the order in which it was
 * typed, also after a reload or a restart of the server.
 * @returns the answer, as soon as there is one; undefined if the entry is taken out of the queue before
 * @throws ApiError when the server refuses it; it then waits for the user, see `useWaiting` and `discardEntry`
 * @example const { data } = await submit<Saved>({ path, body, key: newKey(), noun: 'sale', name, values })
 */
export async function submit<Answer>(submission: Submission): Promise<Answer | undefined> {
  const { path, body, key } = submission;
  const answer = new Promise<Answer | undefined>((resolve, reject) =>
    unanswered.set(key, { resolve, reject }),
  );
  if (!(await storeEntry(submission))) return api.post<Answer>(path, body, { key });
  sendWaiting();
  return answer;
}

/** Stores an entry without sending it. @param isSettled whether it was never sent, so that it gets a new key */
export const setAside = (submission: Submission, isSettled: boolean): Promise<boolean> =>
  storeEntry(submission, { reason: NOT_SENT, isSettled });

let lastTypedAt = 0;

/** False while it is not known who is signed in: a stored entry belongs to a person. */
async function storeEntry(submission: Submission, refused?: WaitingEntry['refused']): Promise<boolean> {
  const owner = userOfPage();
  if (!owner) return false;
  lastTypedAt = Math.max(Date.now(), lastTypedAt + 1);
  const entry = { ...submission, owner, screen: location.pathname, typedAt: lastTypedAt };
  await putEntry(refused ? { ...entry, refused } : entry);
  await changed();
  return true;
}

type SubmissionKey = Pick<Submission, 'key'>;

/** Removes an entry. If it was sent, it may be on the server: when it is sent again, it must have the same key. */
export async function discardEntry({ key }: SubmissionKey): Promise<void> {
  await removeEntry(key);
  resolveRemoved(key);
  await changed();
}

/** Stops sending a waiting entry, so that it can be corrected. */
export async function holdEntry({ key }: SubmissionKey): Promise<void> {
  const entry = queue.entries.find((one) => one.key === key && !one.refused);
  if (!entry || !(await replaceEntry({ ...entry, refused: { reason: NOT_SENT, isSettled: false } }))) return;
  resolveRemoved(key);
  await changed();
}

function resolveRemoved(key: string): void {
  unanswered.get(key)?.resolve(undefined as never);
  unanswered.delete(key);
}

let isSending = false;
let sendsAgain = false;
let pause: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;

/** Sends the waiting entries, in one tab at a time; without an answer it retries later. */
export function sendWaiting(): void {
  clearTimeout(pause);
  sendsAgain = isSending;
  if (isSending) return;
  isSending = true;
  inOneTab(sendAll)
    .then((isMyTurn) => !isMyTurn && sendLater())
    .catch(() => sendLater())
    .finally(() => {
      isSending = false;
      if (sendsAgain) sendWaiting();
    });
}

function sendLater(): void {
  clearTimeout(pause);
  pause = setTimeout(sendWaiting, Math.min(FIRST_PAUSE_MS * 2 ** attempts, LAST_PAUSE_MS));
}

async function sendAll(): Promise<void> {
  for (;;) {
    const entries = await readEntries();
    // Read after the wait: another tab may have signed in as somebody else.
    const user = userOfPage();
    const next = entries.find(({ owner, refused }) => owner.id === user?.id && !refused);
    if (!next) {
      setStuck(false);
      // Another tab may have closed before it announced the responses that it got.
      return reload();
    }
    const timeoutMs = Math.min(FIRST_TIMEOUT_MS * 2 ** attempts, LAST_TIMEOUT_MS);
    const outcome = await post(next, timeoutMs);
    if (outcome) {
      attempts = 0;
      setStuck(false);
      publish(outcome);
    } else {
      attempts += 1;
      setStuck(true);
      return sendLater();
    }
  }
}

/** Posts an entry and stores its outcome; undefined without an answer: the entry still waits. */
async function post(entry: WaitingEntry, timeoutMs: number): Promise<Outcome | undefined> {
  const { path, body, key } = entry;
  if (Date.now() - entry.typedAt > OLDEST_MS) return refuse(entry, new ApiError(0, TOO_OLD), true);
  try {
    const answer = await api.postOnce(path, body, { key, timeoutMs });
    await removeEntry(key);
    return { key, answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return TEMPORARY.includes(error.status) ? undefined : refuse(entry, error, isSettled(error));
  }
}

async function refuse(entry: WaitingEntry, error: ApiError, isUsedUp: boolean): Promise<Outcome> {
  const { status, message, code, fields, data } = error;
  // It may have been taken out of the queue while it was sent.
  await replaceEntry({ ...entry, refused: { reason: message, isSettled: isUsedUp } });
  return { key: entry.key, refusal: { status, message, code, fields, data } };
}

/** Tells every tab: the one that submitted the entry resolves its promise, the others refresh their lists. */
function publish(outcome: Outcome): void {
  channel?.postMessage(outcome);
  receive(outcome);
}

function receive({ key, answer, refusal }: Outcome): void {
  const submitted = unanswered.get(key);
  unanswered.delete(key);
  if (refusal) submitted?.reject(new ApiError(refusal.status, refusal.message, refusal));
  else if (submitted) submitted.resolve(answer as never);
  else void refresh();
  // Later, so that a form that takes its entry back has removed it by then.
  setTimeout(reload);
}

/** Tells every tab that entries were added or removed. */
async function changed(): Promise<void> {
  channel?.postMessage(undefined);
  await reload();
}

async function reload(): Promise<void> {
  show({ ...queue, entries: await readEntries() });
}

function setStuck(isStuck: boolean): void {
  if (queue.isStuck !== isStuck) show({ ...queue, isStuck });
}

function show(next: Queue): void {
  queue = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  // The first reader finds what an earlier page left.
  if (listeners.size === 0) {
    channel = new BroadcastChannel('waiting-entries');
    channel.onmessage = ({ data }: MessageEvent<Outcome | undefined>) =>
      data ? receive(data) : void reload();
    void reload();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) channel?.close();
  };
};

/** Paths whose refused entries are on the screen. */
const shownPaths: string[] = [];

/**
 * The user's entries that are not answered yet, and those that were refused; `isStuck` while the first ones wait for the
 * connection. `unshown` are those that no other reader shows, `others` belong to people who are not signed in.
 * @param path only the entries that are posted there; the reader shows them
 * @example const { waiting, refused } = useWaiting('/dayentries')
 */
export function useWaiting(path?: string) {
  const { entries, isStuck } = useSyncExternalStore(subscribe, () => queue);
  const user = useUser();
  const isUnreachable = useServerUnreachable();
  // Readers of all entries show what no form on the screen does.
  useEffect(() => {
    if (!path) return;
    shownPaths.push(path);
    show({ ...queue });
    return () => {
      shownPaths.splice(shownPaths.indexOf(path), 1);
      show({ ...queue });
    };
  }, [path]);
  const ofPath = entries.filter((entry) => !path || entry.path === path);
  const ownEntries = ofPath.filter(({ owner }) => owner.id === user?.id);
  return {
    waiting: ownEntries.filter((entry) => !entry.refused),
    refused: ownEntries.filter((entry) => entry.refused),
    unshown: ownEntries.filter((entry) => !shownPaths.includes(entry.path)),
    others: ofPath.filter((entry) => !ownEntries.includes(entry)),
    isStuck: isStuck || isUnreachable,
  };
}
