import { parentPort, workerData } from 'node:worker_threads';
import { branchCheck } from '../branch-check.ts';
import { matchHeaders } from '../columns.ts';
import { messages } from '../contract.ts';
import { detectEncoding } from '../encoding.ts';
import { type CsvRow, FileProblem, readCsv } from '../read-csv.ts';
import { type Cells, rowJudge, unguarded } from '../read-row.ts';
import type { Answer, Ask, Order } from './order.ts';

const port = parentPort;
if (!port) throw new Error('this file is a worker');
const order: Order = workerData;
const encoder = new TextEncoder();
const BATCH_ROWS = 250;

const waiting = new Map<number, (answer: Answer) => void>();
let lastId = 0;
port.on('message', (answer: Answer) => {
  waiting.get(answer.id)?.(answer);
  waiting.delete(answer.id);
});

function ask(question: Ask): Promise<Answer> {
  const id = ++lastId;
  port?.postMessage({ id, ask: question }, question.kind === 'rows' ? [question.rows.buffer] : []);
  return new Promise((resolve) => waiting.set(id, resolve));
}

let bytesRead = 0;

async function* pieces(): AsyncGenerator<Uint8Array> {
  bytesRead = 0;
  for (;;) {
    const { bytes } = await ask({ kind: 'bytes', from: bytesRead });
    if (!bytes) return;
    bytesRead += bytes.length;
    yield bytes;
  }
}

/** Reads the file beside the server, which only stores what comes of it. */
async function stage(): Promise<void> {
  const rows = readCsv(pieces(), await detectEncoding(pieces()));
  const { value: headers } = await rows.next();
  if (!headers) throw new FileProblem(messages.empty);
  const fields = await fieldsOf(headers.cells);
  if (fields) await stageRows(rows, fields);
}

/** The field of each column; undefined when a person has to tell first. */
async function fieldsOf(headers: string[]): Promise<string[] | undefined> {
  if (order.fields) return order.fields;
  const { fields, isSure } = matchHeaders(order.customer_type, headers);
  const named = fields.map((field) => field ?? '');
  await ask({ kind: 'headers', headers, fields: named, isSure });
  return isSure ? named : undefined;
}

async function stageRows(rows: AsyncGenerator<CsvRow>, fields: string[]): Promise<void> {
  const isBranch = fields.includes('ifsc') ? await branchCheck(order.customer_type) : undefined;
  const judge = rowJudge({ ...order, areas: new Map(order.areas), isBranch });
  let batch: unknown[] = [];
  let count = 0;
  let sent = Promise.resolve<unknown>(undefined);
  const send = async () => {
    // One batch is stored while the next one is read.
    await sent;
    sent = ask({
      kind: 'rows',
      rows: encoder.encode(JSON.stringify(batch)),
      count: batch.length,
      bytes_read: bytesRead,
    });
    batch = [];
  };
  for await (const { row_number, cells } of rows) {
    count++;
    if (row_number <= order.lastRow) continue;
    const byField: Cells = {};
    for (const [index, field] of fields.entries())
      if (field !== '') byField[field] = unguarded(cells[index] ?? '');
    const { record, errors } = judge(byField);
    const extra = cells.slice(fields.length).find((cell) => cell.trim() !== '');
    if (extra === undefined) batch.push([row_number, byField, record, errors]);
    // What is only to be known of a good row is no mistake of one that is not.
    else {
      const mistakes = record === null ? errors : [];
      batch.push([
        row_number,
        byField,
        null,
        [...mistakes, tooManyCells(fields.length, cells.length, extra)],
      ]);
    }
    if (batch.length === BATCH_ROWS) await send();
  }
  if (count === 0) throw new FileProblem(messages.no_rows);
  if (batch.length > 0) await send();
  await sent;
  await ask({ kind: 'done' });
}

const tooManyCells = (expected: number, found: number, extra: string) => ({
  field: '',
  message: 'The row has more cells than there are headers',
  expected: `${expected} cells`,
  found: `${found} cells, such as ${extra.slice(0, 100)}`,
});

try {
  await stage();
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  await ask({ kind: 'failed', problem: error.message });
}
port.close();
