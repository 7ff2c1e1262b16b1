import { today } from '../client/server-clock.ts';
import { downloadFile } from './download-file.ts';
import type { OnProgress, Sheet, SheetRows } from './sheet.ts';
import type { Command, Format, SheetResult } from './write-sheet.worker.ts';

/** Rows posted to the worker between two frames; the next ones wait until these are written. */
const PIECE_ROWS = 1_000;

/**
 * Writes a sheet in a worker and downloads it.
 * @param name begins the file's name; the business date follows
 * @example const { sheet, rows } = sheetOf(found, columns); await saveSheet('csv', 'Employee list', sheet, rows, setRows)
 */
export async function saveSheet(
  format: Format,
  name: string,
  sheet: Sheet,
  rows: SheetRows,
  onProgress: OnProgress,
): Promise<void> {
  const file = await writeFile(format, sheet, rows, onProgress);
  downloadFile(file, `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${today()}.${format}`);
}

async function writeFile(
  format: Format,
  sheet: Sheet,
  rows: SheetRows,
  onProgress: OnProgress,
): Promise<Blob> {
  const worker = new Worker(new URL('./write-sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    await sendCommand(worker, { begin: format, sheet });
    for (let start = 0; start < rows.count; start += PIECE_ROWS) {
      const end = Math.min(rows.count, start + PIECE_ROWS);
      await sendCommand(worker, { rows: rows.piece(start, end) });
      onProgress(end);
    }
    const report = await sendCommand(worker, { end: true });
    if ('file' in report) return report.file;
    throw new Error(FAILED);
  } finally {
    worker.terminate();
  }
}

const FAILED = 'The file could not be written. Please try again.';

const sendCommand = (worker: Worker, command: Command) =>
  new Promise<SheetResult>((resolve, reject) => {
    const fail = () => reject(new Error(FAILED));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<SheetResult>) => ('failure' in data ? fail() : resolve(data));
    worker.postMessage(command);
  });
