import { ApiError, api } from './api.ts';

const OPENING = '{"data":[';
const CLOSING = ']}';
/** One frame is 16 ms; what is left of it belongs to the screen. */
const BUSY_MS = 8;

type OnRows<Row> = (rows: Row[]) => void;

/**
 * Asks for a long `{"data":[…]}` and hands its rows over as they come, without keeping the page from answering.
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
    // Whoever left the screen ended it; everything else means that there is no end.
    if (signal.aborted) throw error;
    throw new ApiError(0, 'The answer broke off before its end.');
  }
}

/**
 * The rows of a body with one row to a line: `{"data":[\n{…},\n{…}\n]}`. A line feed never stands inside of JSON, so
 * no piece, wherever it was cut, is looked at twice.
 * @throws Error when the body is cut off or anything else
 */
export async function readRows<Row>(body: ReadableStream<Uint8Array>, onRows: OnRows<Row>): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let is_open = false;
  let began = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const end = rest.lastIndexOf('\n');
    if (end >= 0) {
      const lines = is_open ? rest.slice(0, end) : afterOpening(rest.slice(0, end));
      is_open = true;
      rest = rest.slice(end + 1);
      const rows = rowsOf<Row>(lines);
      if (rows.length > 0) onRows(rows);
    }
    if (done) break;
    if (performance.now() - began > BUSY_MS) {
      await nextTask();
      began = performance.now();
    }
  }
  if (!is_open || rest !== CLOSING) throw new Error('The rows have no end');
}

function afterOpening(lines: string): string {
  if (lines !== OPENING && !lines.startsWith(`${OPENING}\n`)) throw new Error('These are no rows');
  return lines.slice(OPENING.length + 1);
}

/** Whole lines, each a row with a comma behind it unless it is the last. */
const rowsOf = <Row>(lines: string): Row[] => JSON.parse(`[${lines.replace(/,$/, '')}]`);

/** Lets clicks, keys and frames through that came meanwhile. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
