import type { WriteStream } from 'node:tty';

/** Rows and percent: in one line of a terminal, or a line for each quarter in a file or a pipe. */
export function rowProgress(title: string, out: WriteStream = process.stderr) {
  let shown = -1;
  const show = (rows: number, share: number): void => {
    const percent = Math.min(100, Math.floor(100 * share));
    const step = out.isTTY ? percent : 25 * Math.floor(percent / 25);
    if (step === shown) return;
    shown = step;
    const line = `${title}: ${countedRows(rows)}, ${percent} %`;
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const end = (): void => {
    if (out.isTTY) out.write('\r\x1b[K');
  };
  return { show, end };
}

/** @param began by `performance.now()` @example secondsSince(began) // '3.2 s' */
export const secondsSince = (began: number): string =>
  `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** With Indian digit grouping. @example countedRows(100000) // '1,00,000 rows' */
export const countedRows = (rows: number): string => `${rows.toLocaleString('en-IN')} rows`;
