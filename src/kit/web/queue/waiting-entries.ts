import { type DBSchema, openDB } from 'idb';
import { newKey } from '../client/api.ts';
import type { User } from '../client/session.ts';

/** A request to send, with the values that put it back into its form. */
export type Submission = {
  /** Where it is posted. */
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** Its idempotency key, the same for every attempt. */
  key: string;
  /** What users call such an entry: 'sale'. */
  noun: string;
  /** What users see of it: 'A-12, Anupama Rao, 2 × Cylinders 14.2 kg'. */
  name: string;
  /** The values of its form. */
  values: Readonly<Record<string, unknown>>;
};

/** A submission that is not stored on the server, as far as this browser knows. */
export type WaitingEntry = Submission & {
  owner: User;
  /** The screen that it was typed on. */
  screen: string;
  /** ms since 1970; unique in a tab. */
  typedAt: number;
  refused?: {
    /** Why it is no longer sent automatically. */
    reason: string;
    /** Its key is used up. */
    isSettled: boolean;
  };
};

interface QueueSchema extends DBSchema {
  entries: { key: string; value: WaitingEntry };
  lease: { key: string; value: { holder: string; until: number } };
}

const open = () =>
  openDB<QueueSchema>('waiting', 1, {
    upgrade: (db) => {
      db.createObjectStore('entries', { keyPath: 'key' });
      db.createObjectStore('lease');
    },
    terminated: () => {
      opened = undefined;
    },
  });
let opened: ReturnType<typeof open> | undefined;
const database = () => {
  opened ??= open().catch((error: unknown) => {
    // The next reader tries again.
    opened = undefined;
    throw error;
  });
  return opened;
};

/** If the browser cannot store entries, they live as long as the page. */
const inMemory = new Map<string, WaitingEntry>();

/** All entries in the order in which they were typed. */
export async function readEntries(): Promise<WaitingEntry[]> {
  const stored = await database()
    .then((db) => db.getAll('entries'))
    .catch(() => []);
  return [...stored, ...inMemory.values()].sort((left, right) => left.typedAt - right.typedAt);
}

/** Stores an entry, or replaces it; when this resolves it survives a crash of the machine. */
export async function putEntry(entry: WaitingEntry): Promise<void> {
  try {
    const tx = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(entry), tx.done]);
  } catch {
    inMemory.set(entry.key, entry);
  }
}

/** Replaces an entry; false if it was removed meanwhile. */
export async function replaceEntry(entry: WaitingEntry): Promise<boolean> {
  if (inMemory.has(entry.key)) return Boolean(inMemory.set(entry.key, entry));
  const tx = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const exists = (await tx.store.getKey(entry.key)) !== undefined;
  if (exists) await tx.store.put(entry);
  await tx.done;
  return exists;
}

export async function removeEntry(key: string): Promise<void> {
  if (inMemory.delete(key)) return;
  await (await database()).delete('entries', key);
}

const tab = newKey();

/** Takes or renews the lease for so many ms; false while another tab has it. */
export async function claimLease(ms: number): Promise<boolean> {
  const tx = (await database()).transaction('lease', 'readwrite');
  const lease = await tx.store.get('sender');
  const leftMs = (lease?.until ?? 0) - Date.now();
  // A clock that was set back must not leave a lease in the far future.
  const isFree = lease?.holder === tab || leftMs < 0 || leftMs > ms;
  if (isFree) await tx.store.put({ holder: tab, until: Date.now() + ms }, 'sender');
  await tx.done;
  return isFree;
}

export async function endLease(): Promise<void> {
  const tx = (await database()).transaction('lease', 'readwrite');
  if ((await tx.store.get('sender'))?.holder === tab) await tx.store.delete('sender');
  await tx.done;
}
