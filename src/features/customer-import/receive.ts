import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
// biome-ignore lint/style/noRestrictedImports: the last transaction takes long, so it ends with `lockCaller`
import { type Db, inTransaction } from '../../kit/server/db/db.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import { type CsvRow, readCsv } from '../../kit/server/files/read-csv.ts';
import type { AnyRequest, App } from '../../kit/server/http/app.ts';
import { orNotFound, requestRefusals } from '../../kit/server/http/errors.ts';
import { csvMessages, csvRefusals } from '../../kit/shared/csv.ts';
import { HEADER_LINES } from '../../kit/shared/file-table.ts';
import { businessDay, formatDay } from '../../kit/shared/format.ts';
import { type Arranged, arranged } from './arrange.ts';
import { headersOf } from './columns.ts';
import { type Cells, type ImportState, importRefusals, limits, states } from './contract.ts';
import { allowTime } from './jobs/queries.ts';
import { type ListReader, listReader } from './list-reader.ts';
import {
  addRows,
  changeImport,
  clearRows,
  committedTwin,
  type HeldImport,
  holdImport,
  judgeParts,
} from './queries.ts';
import { type JudgedRow, rowJudge, type StagedRow } from './read-row.ts';
import { markDuplicates } from './repeats/queries.ts';

/** Stored by one statement. */
const BATCH_ROWS = 100;
/** Checked in 1 to 2 ms, before other requests have their turn. */
const TURN_ROWS = 50;

/**
 * The import, locked until the transaction ends, in one of these states.
 * @throws not_found, import_in_other_state
 * @example await held(db, id, ['committed'])
 */
export async function held(db: Db, id: number, allowed: readonly ImportState[]): Promise<HeldImport> {
  const row = orNotFound(await holdImport(db, id));
  if (!allowed.includes(row.state)) throw importRefusals.import_in_other_state(states[row.state]);
  return row;
}

type UploadRequest = AnyRequest & { params: { id: number }; body: Readable };

/**
 * Reads, checks and stores the rows of a file while it arrives: neither the file nor its rows are ever whole in memory.
 * An upload that broke off can be sent again.
 * @throws not_found, import_in_other_state, other_file, unreadable_file, file_without_rows, imported_before,
 *   import_overtaken, storage_full
 */
export async function receiveFile(app: App, request: UploadRequest): Promise<void> {
  const { body } = request;
  try {
    await readRows(app, request);
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

async function readRows(app: App, request: UploadRequest): Promise<void> {
  const { params, body } = request;
  const begun = await app.transact(request, async (db) => {
    const before = await held(db, params.id, ['uploading']);
    // From here on rows of a former upload are refused.
    const upload = randomUUID();
    await changeImport(db, params.id, { upload, rows_staged: 0, bytes_read: 0 });
    await clearRows(db, params.id);
    return { ...before, upload };
  });
  const hash = createHash('sha256');
  let bytes = 0;
  async function* received(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > begun.size_bytes) throw importRefusals.other_file();
      hash.update(chunk);
      yield chunk;
    }
  }
  const lines = readCsv(received(), limits.rows + HEADER_LINES);
  for (;;) {
    const { value: line } = await lines.next();
    if (line && line.row_number < begun.header_row) continue;
    if (line?.cells.join('\n') !== begun.headers.join('\n')) throw importRefusals.other_file();
    break;
  }
  const judge = rowJudge({ ...begun, ...(await judgeParts(app.db, begun.customer_type)) });
  const list = listReader(begun);
  let staged = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for await (const batch of batches(list.rowsOf(lines), begun, judge)) {
    // One batch is stored while the next one is read.
    await storing;
    if (app.freeSpace() !== 'enough') throw requestRefusals.storage_full();
    const rows = { batch, staged, bytes };
    storing = app.transact(request, (db) => addRows(db, begun, rows));
    storing.catch(() => undefined);
    staged += batch.length;
  }
  await storing;
  if (await askAbout(app, request, begun, list)) return;
  if (staged === 0) throw csvRefusals.file_without_rows();
  if (bytes !== begun.size_bytes) throw importRefusals.other_file();
  await stage(app, begun, { sha256: hash.digest(), notes: list.notes(), request });
}

/** Dates further down may show that a column begins with the month: then the person is asked, and the file is sent again. */
async function askAbout(app: App, request: UploadRequest, begun: HeldImport, { questions }: ListReader) {
  const asked = questions();
  if (asked.length === 0) return false;
  await app.transact(request, async (db) => {
    await held(db, begun.id, ['uploading']);
    await clearRows(db, begun.id);
    const known = [...begun.questions, ...asked];
    await changeImport(db, begun.id, { state: 'mapping', questions: JSON.stringify(known) });
  });
  return true;
}

type Whole = { sha256: Buffer; notes: string[]; request: UploadRequest };

/** Makes a file whose rows are all stored ready for the preview, unless it is imported already. */
async function stage(app: App, begun: HeldImport, { sha256, notes, request }: Whole): Promise<void> {
  // Of all branches, also those that the person does not see.
  const twin = await committedTwin(unscopedOf(app.db), begun.customer_type, sha256);
  if (twin) {
    const day = formatDay(businessDay(twin.committed_at));
    throw importRefusals.imported_before(day);
  }
  await inTransaction(app.db, async (db) => {
    const { upload } = await held(db, begun.id, ['uploading']);
    if (upload !== begun.upload) throw importRefusals.import_overtaken();
    await allowTime(db, begun.user_id);
    await markDuplicates(db, begun);
    await changeImport(db, begun.id, { state: 'staged', sha256, notes });
    await app.lockCaller(db, request);
  });
}

type Judge = (cells: Cells) => JudgedRow;

/** The rows as they are stored, each as JSON. */
async function* batches(rows: AsyncIterable<CsvRow>, begun: HeldImport, judge: Judge) {
  let batch: string[] = [];
  const { fields, fixed } = begun;
  const hasAlternate = headersOf(begun.customer_type).has('alternateNumber');
  for await (const row of rows) {
    const found = arranged(row.cells, { fields, fixed, hasAlternate });
    // As text, because what lives until it is stored outlives the quick garbage collections.
    batch.push(JSON.stringify(stagedRow(row, fields.length, found, judge)));
    if (batch.length % TURN_ROWS === 0) await turn();
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function stagedRow(
  { row_number, cells: all }: CsvRow,
  columns: number,
  { cells, told }: Arranged,
  judge: Judge,
): StagedRow {
  const { record, errors } = judge(cells);
  const extra = all.slice(columns).find((cell) => cell.trim() !== '');
  const notices = told.map((one) => ({ ...one, expected: '' }));
  if (extra === undefined) return [row_number, cells, record, [...errors, ...(record ? notices : [])]];
  const tooMany = {
    field: '',
    message: csvMessages.more_cells,
    expected: `${columns} cells`,
    found: `${all.length} cells, such as ${extra.slice(0, 100)}`,
  };
  // Notices about a good row are no errors.
  return [row_number, cells, null, [...(record === null ? errors : []), tooMany]];
}
