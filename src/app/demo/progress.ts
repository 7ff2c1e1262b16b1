import type { WriteStream } from 'node:tty';

const WIDTH = 40;

/** A bar that grows in one line of a terminal; into a file or a pipe nothing is written. */
export function progressBar(title: string, out: WriteStream = process.stdout) {
  let shown = '';
  const show = (done: number, total: number): void => {
    const filled = Math.round((WIDTH * done) / total);
    const percent = String(Math.floor((100 * done) / total)).padStart(3);
    const line = `\r${title} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %`;
    if (out.isTTY && line !== shown) out.write(line);
    shown = line;
  };
  const end = (): void => {
    if (out.isTTY) out.write('\r\x1b[K');
  };
  return { show, end };
}
