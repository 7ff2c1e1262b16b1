import { CompiledQuery } from 'kysely';
import { type Db, pendingBatchesOf } from './db.ts';
import type { Send } from './naming-client.ts';

type Waiting<Key, Row> = {
  key: Key;
  resolve: (row: Row | undefined) => void;
  reject: (reason: unknown) => void;
};

const MOST_KEYS = 100;

/**
 * Batches single lookups into one statement. It is sent with the next statement of the pool that is outside a
 * transaction, in the same write, or alone at the end of the event-loop turn. No result is older than its call.
 * @param text takes an array of keys as $1
 * @param isOf whether a row belongs to a key
 * @example const sessionOf = batched<Buffer, Session>(db, text, ({ hash }, key) => hash.equals(key)); await sessionOf(hash);
 */
export function batched<Key, Row>(db: Db, text: string, isOf: (row: Row, key: Key) => boolean) {
  const pendingBatches = pendingBatchesOf(db);
  const waiting: Waiting<Key, Row>[] = [];

  const flush = async (send: Send): Promise<void> => {
    const asked = waiting.splice(0, MOST_KEYS);
    if (waiting.length > 0) wait();
    try {
      const { rows } = await send<Row>(text, [asked.map(({ key }) => key)]);
      for (const { key, resolve } of asked) resolve(rows.find((row) => isOf(row, key)));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const wait = () => {
    pendingBatches.add(flush);
    setImmediate(() => {
      if (pendingBatches.delete(flush))
        void flush((text, values) => db.executeQuery(CompiledQuery.raw(text, values)));
    });
  };

  return (key: Key): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) wait();
    });
}
