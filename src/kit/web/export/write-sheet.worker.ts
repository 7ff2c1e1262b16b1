import { csvParts } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

export type Format = 'csv' | 'xlsx';
export type Order = { format: Format; sheet: Sheet };
export type Report = { rows: number } | { file: Blob } | { failure: string };

/** Writes one file beside the screen, so that nobody waits for it, and tells how far it is. */
addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  try {
    report({ file: await write(data) });
  } catch (error) {
    report({ failure: String(error) });
  }
});

async function write({ format, sheet }: Order): Promise<Blob> {
  const onProgress = (rows: number) => report({ rows });
  if (format === 'xlsx') return xlsxFile(sheet, onProgress);
  return new Blob(csvParts(sheet, onProgress), { type: 'text/csv;charset=utf-8' });
}

const report = (message: Report) => postMessage(message);
