import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type Db, inTransaction } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { unscopedOf } from '../../kit/server/scope.ts';
import { businessDay, formatDay } from '../../kit/shared/format.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { limits, messages, type State, states } from './contract.ts';
import { allowTime, markDuplicates } from './jobs/queries.ts';
import {
  addRows,
  clearRows,
  committedTwin,
  type Held,
  holdImport,
  judgeParts,
  stageImport,
  type Upload,
} from './queries.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { type Cells, type Judged, rowJudge, type StagedRow, unguarded } from './read-row.ts';

/** Stored by one statement. */
const BATCH_ROWS = 100;
/** Checked in 1 to 2 ms, before other requests have their turn. */
const TURN_ROWS = 50;

/**
 * The import, locked until the transaction ends, in one of these states.
 * @throws RuleError 404, 409 in another state
 * @example await held(db, id, ['committed'])
 */
export async function held(db: Db, id: number, allowed: readonly State[]): Promise<Held> {
  const row = found(await holdImport(db, id));
  if (!allowed.includes(row.state)) throw new RuleError(`The import is ${states[row.state]}`, 409);
  return row;
}

/**
 * Reads, checks and stores the rows of a file while it arrives: neither the file nor its rows are ever whole in memory.
 * An upload that broke off can be sent again.
 * @throws RuleError 404, 409 for another state, another file or one that is imported already, 422 for what cannot be read
 */
export async function receiveFile(db: Db, id: number, body: Readable): Promise<void> {
  try {
    await readRows(db, id, body);
  } catch (error) {
    // A browser shows a refusal only after its whole body was read.
    await drain(body).catch(() => undefined);
    throw error;
  }
}

/** Reads the rest of a body; one that is longer than any file is cut off. */
async function drain(body: Readable): Promise<void> {
  let leftBytes = limits.file_bytes;
  for await (const { length } of body) {
    leftBytes -= length;
    if (leftBytes < 0) body.destroy();
  }
}

async function readRows(db: Db, id: number, body: Readable): Promise<void> {
  const begun = await inTransaction(db, async (db) => {
    await clearRows(db, id);
    return held(db, id, ['uploading']);
  });
  const { upload } = begun;
  const hash = createHash('sha256');
  let bytes = 0;
  async function* received(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > begun.size_bytes) throw new RuleError(messages.another_file, 409);
      hash.update(chunk);
      // Rows that are parsed in one go stay in memory until they are stored.
      for (let at = 0; at < chunk.length; at += 4_096) yield chunk.subarray(at, at + 4_096);
    }
  }
  const rows = readCsv(received());
  const { value: first } = await rows.next();
  if (first?.cells.join('\n') !== begun.headers.join('\n')) throw new RuleError(messages.another_file, 409);
  const judge = rowJudge({ ...begun, ...(await judgeParts(db, begun.customer_type)) });
  let staged = 0;
  let storing = Promise.resolve();
  for await (const batch of batches(rows, begun.fields, judge)) {
    // One batch is stored while the next one is read.
    await storing;
    storing = addRows(db, { id, upload }, { batch, staged, bytes });
    storing.catch(() => undefined);
    staged += batch.length;
  }
  await storing;
  if (staged === 0) throw new RuleError(messages.no_rows, 422);
  if (bytes !== begun.size_bytes) throw new RuleError(messages.another_file, 409);
  const sha256 = hash.digest();
  // Of all branches, also those that the person does not see.
  await refuseTwin(unscopedOf(db), begun.customer_type, sha256);
  await finish(db, { id, upload }, sha256);
}

async function* batches(
  rows: AsyncIterable<CsvRow>,
  fields: readonly string[],
  judge: (cells: Cells) => Judged,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const row of rows) {
    // As text, because what lives until it is stored outlives the quick garbage collections.
    batch.push(JSON.stringify(stagedRow(row, fields, judge)));
    if (batch.length % TURN_ROWS === 0) await turn();
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function stagedRow(
  { row_number, cells }: CsvRow,
  fields: readonly string[],
  judge: (cells: Cells) => Judged,
): StagedRow {
  const byField: Cells = {};
  for (const [index, field] of fields.entries())
    if (field !== '') byField[field] = unguarded(cells[index] ?? '');
  const { record, errors } = judge(byField);
  const extra = cells.slice(fields.length).find((cell) => cell.trim() !== '');
  if (extra === undefined) return [row_number, byField, record, errors];
  const tooMany = {
    field: '',
    message: 'The row has more cells than there are headers',
    expected: `${fields.length} cells`,
    found: `${cells.length} cells, such as ${extra.slice(0, 100)}`,
  };
  // Notices about a good row are no errors.
  return [row_number, byField, null, [...(record === null ? errors : []), tooMany]];
}

async function refuseTwin(db: Db, customerType: CustomerType, sha256: Buffer): Promise<void> {
  const twin = await committedTwin(db, customerType, sha256);
  if (!twin) return;
  const day = formatDay(businessDay(twin.committed_at));
  throw new RuleError(`This file was already imported on ${day}. Nothing was added`, 409);
}

function finish(db: Db, own: Upload, sha256: Buffer): Promise<void> {
  const { id } = own;
  return inTransaction(db, async (db) => {
    const { customer_type, user_id } = await held(db, id, ['uploading']);
    await allowTime(db, user_id);
    await markDuplicates(db, { id, customer_type });
    await stageImport(db, own, sha256);
  });
}
