import type { WriteStream } from 'node:tty';

const WIDTH = 40;
/** Nobody needs a bar for what is over before it can be read. */
const PATIENCE_MS = 1_000;

/** A bar that grows in one line of a terminal; into a file or a pipe nothing is written. */
export function progressBar(title: string, out: WriteStream = process.stdout) {
  const began = Date.now();
  let isShown = false;
  const show = (done: number, total: number): void => {
    if (!out.isTTY || Date.now() - began < PATIENCE_MS) return;
    isShown = true;
    const filled = Math.round((WIDTH * done) / total);
    const percent = String(Math.floor((100 * done) / total)).padStart(3);
    out.write(`\r${title} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %`);
  };
  const end = (): void => {
    if (isShown) out.write('\r\x1b[K');
  };
  return { show, end };
}
