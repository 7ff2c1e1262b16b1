import { useEffect, useState } from 'react';
import { streamRows } from './stream-rows.ts';

/** A query; another object is another query, even with equal values. */
export type Ask = { path: string; filter: Readonly<Record<string, unknown>> };

/** Collects rows and keeps what the screen needs of them. */
export type Collection<Row> = { add: (row: Row) => void };

export type RowStream<Held> = {
  state: 'coming' | 'complete' | 'failed';
  /** The collector of the rows; always the same object, so depend on `count`. */
  held: Held;
  count: number;
  error?: unknown;
};

/** Rows arrive by the hundred; the screen is updated this often. */
const SHOWN_EVERY_MS = 200;

/**
 * Reads rows and shows them in batches as they arrive. Another query, or leaving the screen, aborts the previous one.
 * @param ask the same object while the question is the same; undefined asks nothing
 * @param start makes the empty collection of an answer
 * @example const { stream, retry } = useRowStream(ask, () => emptyList())
 */
export function useRowStream<Row, Held extends Collection<Row>>(ask: Ask | undefined, start: () => Held) {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ ask: Ask; attempt: number; stream: RowStream<Held> }>();
  // The answer arrives outside of React and is aborted when the screen is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is made anew on each render and means the same
  useEffect(() => {
    if (!ask) return;
    const controller = new AbortController();
    const { signal } = controller;
    const held = start();
    let count = 0;
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (state: RowStream<Held>['state'], error?: unknown) =>
      setShown({ ask, attempt, stream: { state, held, count, error } });
    const take = (rows: Row[]) => {
      for (const row of rows) held.add(row);
      count += rows.length;
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
      shownAt = performance.now();
      show('coming');
    };
    streamRows<Row>(ask.path, ask.filter, signal, take).then(
      () => show('complete'),
      (error) => signal.aborted || show('failed', error),
    );
    return () => controller.abort();
  }, [ask, attempt]);
  return {
    /** Undefined until the first rows arrive. */
    stream: shown?.ask === ask && shown?.attempt === attempt ? shown?.stream : undefined,
    retry: () => setAttempt((number) => number + 1),
  };
}
