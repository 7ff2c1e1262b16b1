import { type CsvSheet, sheetsOf } from './workbook-sheets.ts';

export type WorkbookResult = { sheets: CsvSheet[] } | { problem: string };

/** Reads one workbook in a worker, so that the screen stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    const sheets = await sheetsOf(new Uint8Array(await data.arrayBuffer()));
    postMessage({ sheets } satisfies WorkbookResult);
  } catch (error) {
    postMessage({ problem: (error as Error).message } satisfies WorkbookResult);
  }
});
