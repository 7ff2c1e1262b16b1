import { csvWriter } from './csv.ts';
import type { Sheet, SheetCell, SheetWriter } from './sheet.ts';
import { xlsxWriter } from './xlsx.ts';

export type Format = 'csv' | 'xlsx';
/** Begins a file, adds a piece, ends it: each is answered before the next one comes. */
export type Order = { begin: Format; sheet: Sheet } | { rows: SheetCell[][] } | { end: true };
export type SheetResult = { isDone: true } | { file: Blob } | { failure: string };

let writer: SheetWriter | undefined;

/** Writes one file in a worker, so that the screen stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  try {
    postMessage(await handleOrder(data));
  } catch (error) {
    postMessage({ failure: String(error) } satisfies SheetResult);
  }
});

async function handleOrder(order: Order): Promise<SheetResult> {
  if ('begin' in order) writer = order.begin === 'xlsx' ? xlsxWriter(order.sheet) : csvWriter(order.sheet);
  else if (!writer) throw new Error('No file has been begun');
  else if ('end' in order) return { file: await writer.end() };
  else writer.add(order.rows);
  return { isDone: true };
}
