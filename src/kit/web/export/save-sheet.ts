import { businessDay } from '../../shared/format.ts';
import type { OnProgress, Sheet } from './sheet.ts';
import type { Format, Order, Report } from './write-sheet.worker.ts';

/**
 * Writes a sheet in a worker and hands it to the person as a download.
 * @param name begins the file's name; the business date follows
 * @example await saveSheet('csv', 'Employee list', sheet, setRows)
 */
export async function saveSheet(
  format: Format,
  name: string,
  sheet: Sheet,
  onProgress: OnProgress,
): Promise<void> {
  const file = await written({ format, sheet }, onProgress);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${businessDay(new Date())}.${format}`;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function written(order: Order, onProgress: OnProgress): Promise<Blob> {
  const worker = new Worker(new URL('./write-sheet.worker.ts', import.meta.url), { type: 'module' });
  const file = new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('The file could not be written. Please try again.'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if ('rows' in data) onProgress(data.rows);
      else if ('file' in data) resolve(data.file);
      else fail();
    };
    worker.postMessage(order);
  });
  return file.finally(() => worker.terminate());
}
