import { ApiError, api } from '../client/api.ts';

/** A frame is 16 ms; the rest of it is for rendering. */
const BUSY_MS = 8;

type OnRows<Row> = (rows: Row[]) => void;

/**
 * Reads a long list and passes its rows on as they arrive, without blocking the page.
 * @throws ApiError when the answer is refused or broken off; AbortError when the signal ends it
 * @example await streamRows<Row>('/movements/report', { from_date, to_date }, signal, (rows) => shown.push(...rows))
 */
export async function streamRows<Row>(
  path: string,
  filter: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  onRows: OnRows<Row>,
): Promise<void> {
  const { body } = await api.open(path, filter, signal);
  try {
    if (body) await readRows(body, onRows);
  } catch (error) {
    // Leaving the screen aborts it; any other error means that the answer is cut off.
    if (signal.aborted) throw error;
    throw new ApiError(0, 'The connection was lost before the list was complete.');
  }
}

/**
 * The rows of an NDJSON body, each passed on as soon as its line is complete. The last line is their number.
 * @throws Error when the body is cut off or anything else
 */
export async function readRows<Row>(body: ReadableStream<Uint8Array>, onRows: OnRows<Row>): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  let total: unknown;
  let taskStart = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    const text = rest + decoder.decode(value, { stream: !done });
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) {
      // A row has no line break in it, so lines become a list by commas.
      const rows: Row[] = JSON.parse(`[${text.slice(0, end - 1).replaceAll('\n', ',')}]`);
      if (typeof rows.at(-1) === 'number') total = rows.pop();
      count += rows.length;
      if (rows.length > 0) onRows(rows);
    }
    if (done) break;
    if (performance.now() - taskStart > BUSY_MS) {
      await nextTask();
      taskStart = performance.now();
    }
  }
  if (rest !== '' || total !== count) throw new Error('The answer ended before its last row');
}

/** Yields to pending events and frames. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
