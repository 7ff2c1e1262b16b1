import { useEffect, useState } from 'react';
import { streamRows } from './stream-rows.ts';

/** A query; another object is another query, even with equal values. */
export type StreamQuery = { path: string; filter: Readonly<Record<string, unknown>> };

/** Collects rows; `shown` returns what the screen shows of them so far, a value that later rows do not change. */
export type Collection<Row, Shown> = { add: (row: Row) => void; shown: () => Shown };

export type RowStream<Shown> = {
  state: 'coming' | 'complete' | 'failed';
  shown: Shown;
  error?: unknown;
};

/** How often the screen is updated while rows arrive. */
const SHOWN_EVERY_MS = 200;

/**
 * Reads rows and shows them in batches as they arrive. Another query, or leaving the screen, aborts the previous one.
 * @param ask the same object while the question is the same; undefined asks nothing
 * @param start makes the empty collection of an answer; the same function while it means the same
 * @example const { stream, retry } = useRowStream(ask, start)
 */
export function useRowStream<Row, Shown>(ask: StreamQuery | undefined, start: () => Collection<Row, Shown>) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ ask: StreamQuery; attempt: number; stream: RowStream<Shown> }>();
  // The answer arrives outside of React and is aborted when the screen is left.
  useEffect(() => {
    if (!ask) return;
    const controller = new AbortController();
    const { signal } = controller;
    const collection = start();
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (state: RowStream<Shown>['state'], error?: unknown) =>
      setAnswer({ ask, attempt, stream: { state, shown: collection.shown(), error } });
    const take = (rows: Row[]) => {
      for (const row of rows) collection.add(row);
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
      shownAt = performance.now();
      show('coming');
    };
    streamRows<Row>(ask.path, ask.filter, signal, take).then(
      () => show('complete'),
      (error) => signal.aborted || show('failed', error),
    );
    return () => controller.abort();
  }, [ask, attempt, start]);
  return {
    /** Undefined until the first rows arrive. */
    stream: answer?.ask === ask && answer?.attempt === attempt ? answer?.stream : undefined,
    retry: () => setAttempt((number) => number + 1),
  };
}
