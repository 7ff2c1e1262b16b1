import { useEffect, useState } from 'react';
import { streamRows } from './stream-rows.ts';

/** One question: another object is another question, also with the same words. */
export type Ask = { path: string; filter: Readonly<Record<string, unknown>> };

/** Takes rows in and keeps what the screen needs of them. */
export type Collection<Row> = { add: (row: Row) => void };

export type RowStream<Held> = {
  state: 'coming' | 'complete' | 'failed';
  /** What holds the rows so far; the same object all along, so look at `count` for what is new. */
  held: Held;
  count: number;
  error?: unknown;
};

/** Rows come by the hundred; a person reads no faster than this. */
const SHOWN_EVERY_MS = 200;

/**
 * Asks for rows and shows them in batches while they come. Another question, or leaving the screen, ends the one before.
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
    /** Undefined until the first rows are there. */
    stream: shown?.ask === ask && shown?.attempt === attempt ? shown?.stream : undefined,
    retry: () => setAttempt((number) => number + 1),
  };
}
