import { csvMessages } from '../../shared/csv.ts';
import type { WorkbookResult } from './read-workbook.worker.ts';

/** What a list can be chosen as: phones name CSV and Excel files by many types. */
export const LIST_FILES = [
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/comma-separated-values,text/tab-separated-values,application/csv',
  'application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
].join();

/** A CSV file, or a sheet of a workbook as one. */
export type CsvFile = { sheet: string; rows: number; file: File };

/**
 * A chosen file as CSV: itself, or each sheet of a workbook that has rows.
 * @throws Error with a message for people
 * @example const [first] = await csvFiles(file, uploadLimitBytes);
 */
export async function csvFiles(file: File, limitBytes: number): Promise<CsvFile[]> {
  if (file.size === 0) throw new Error(csvMessages.empty);
  if (file.size > limitBytes) throw new Error(csvMessages.too_large(limitBytes));
  const kind = await kindOf(file);
  if (kind === 'text') return [{ sheet: '', rows: 0, file }];
  if (kind !== 'workbook') throw new Error(csvMessages[kind]);
  const result = await inWorker(file);
  if ('problem' in result) throw new Error(result.problem);
  const { sheets } = result;
  return sheets.map(({ name, rows, csv }) => {
    const fileName = sheets.length > 1 ? `${file.name} (${name})` : file.name;
    return { sheet: name, rows, file: new File([csv], fileName, { type: 'text/csv' }) };
  });
}

/** Starts of files that are not text. */
const starts = [
  { bytes: 'PK\u0003\u0004', kind: 'workbook' },
  { bytes: '\u00d0\u00cf\u0011\u00e0', kind: 'old_workbook' },
  { bytes: '%PDF', kind: 'not_a_list' },
  { bytes: '\u0089PNG', kind: 'not_a_list' },
  { bytes: '\u00ff\u00d8\u00ff', kind: 'not_a_list' },
  { bytes: '<', kind: 'page_as_workbook' },
] as const;

async function kindOf(file: File) {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return starts.find((one) => start.startsWith(one.bytes))?.kind ?? 'text';
}

const inWorker = (file: File) =>
  new Promise<WorkbookResult>((resolve) => {
    const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), { type: 'module' });
    const end = (result: WorkbookResult) => {
      worker.terminate();
      resolve(result);
    };
    worker.onerror = () => end({ problem: csvMessages.unreadable_workbook });
    worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => end(data);
    worker.postMessage(file);
  });
