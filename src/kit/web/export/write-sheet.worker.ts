import { csvWriter } from './csv.ts';
import type { Sheet, SheetCell, SheetWriter } from './sheet.ts';
import { xlsxWriter } from './xlsx.ts';

export type Format = 'csv' | 'xlsx';
/** Begins a file, adds rows, or ends it. The worker answers each command before it gets the next one. */
export type Command = { begin: Format; sheet: Sheet } | { rows: SheetCell[][] } | { end: true };
export type SheetResult = { isDone: true } | { file: Blob } | { failure: string };

let writer: SheetWriter | undefined;

/** Writes one file in a worker, so that the screen stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<Command>) => {
  try {
    postMessage(await runCommand(data));
  } catch (error) {
    postMessage({ failure: String(error) } satisfies SheetResult);
  }
});

async function runCommand(command: Command): Promise<SheetResult> {
  if ('begin' in command)
    writer = command.begin === 'xlsx' ? xlsxWriter(command.sheet) : csvWriter(command.sheet);
  else if (!writer) throw new Error('No file has been begun');
  else if ('end' in command) return { file: await writer.end() };
  else writer.add(command.rows);
  return { isDone: true };
}
