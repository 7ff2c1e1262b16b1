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
  // The server refuses what is neither a workbook nor text.
  if ((await file.slice(0, 4).text()) !== START_OF_ZIP) return [{ sheet: '', rows: 0, file }];
  const result = await inWorker(file);
  if ('problem' in result) throw new Error(result.problem);
  const { sheets } = result;
  return sheets.map(({ name, rows, csv }) => {
    const fileName = sheets.length > 1 ? `${file.name} (${name})` : file.name;
    return { sheet: name, rows, file: new File([csv], fileName, { type: 'text/csv' }) };
  });
}

const START_OF_ZIP = 'PK\u0003\u0004';

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
