import { ApiError, api } from './api.ts';

/** The text before the first row and after the last. */
const OPENING = /^\s*\{\s*"data"\s*:\s*\[\s*/;
const CLOSING = /^\s*\]\s*\}\s*$/;
/** A frame is 16 ms; the rest of it is for rendering. */
const BUSY_MS = 8;

type OnRows<Row> = (rows: Row[]) => void;

/**
 * Reads a long `{"data":[…]}` and passes its rows on as they arrive, without blocking the page.
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
 * The rows of a body, each yielded as soon as it is complete. Brackets are counted to find where rows end, each
 * character once, and JSON.parse reads whole rows, many at a time.
 * @throws Error when the body is cut off or anything else
 */
export async function readRows<Row>(body: ReadableStream<Uint8Array>, onRows: OnRows<Row>): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const brackets = countBrackets();
  let rest = '';
  let isOpen = false;
  let began = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    const text = decoder.decode(value, { stream: !done });
    const end = brackets.rowEnd(text);
    if (end > 0) {
      const rows = rest + text.slice(0, end);
      onRows(JSON.parse(`[${rows.replace(isOpen ? /^\s*,/ : opening(rows), '')}]`));
      isOpen = true;
    }
    rest = end > 0 ? text.slice(end) : rest + text;
    if (done) break;
    if (performance.now() - began > BUSY_MS) {
      await nextTask();
      began = performance.now();
    }
  }
  if (!CLOSING.test(isOpen ? rest : rest.replace(opening(rest), '')))
    throw new Error('The answer ended before its last row');
}

function opening(text: string): RegExp {
  if (!OPENING.test(text)) throw new Error('The answer is not a list of rows');
  return OPENING;
}

/** Depth of brackets: rows are in a list in an object. */
const ROW_DEPTH = 2;
const QUOTE = 34;
const BACKSLASH = 92;
const opens = (sign: number) => sign === 91 || sign === 123;
const closes = (sign: number) => sign === 93 || sign === 125;

/** Keeps the bracket depth, and whether it is inside a string, across chunks. */
function countBrackets() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return {
    /** Where the last complete row of this chunk ends; 0 when there is none. */
    rowEnd(piece: string): number {
      let end = 0;
      for (let at = 0; at < piece.length; at++) {
        const sign = piece.charCodeAt(at);
        if (isText) {
          if (isEscaped) isEscaped = false;
          else if (sign === BACKSLASH) isEscaped = true;
          else if (sign === QUOTE) isText = false;
        } else if (sign === QUOTE) isText = true;
        else if (opens(sign)) depth += 1;
        else if (closes(sign)) {
          depth -= 1;
          if (depth === ROW_DEPTH) end = at + 1;
        }
      }
      return end;
    },
  };
}

/** Yields to pending events and frames. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
