/** The signs between cells that are known without `sep=`. */
const DELIMITERS = [',', ';', '\t', '|'];

/** The line with which Excel is told the delimiter. */
export const SEP_LINE = /^"?sep=([\t -~])"?\s*$/i;

/** A quoted cell; its text may hold any sign. */
const QUOTED = /(?<=^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g;

/**
 * The sign between the cells of a file, by its first lines: the one that most lines below each other have
 * equally often. A title above the headers does not decide.
 * @example delimiterOf('Bills, as on 31-Mar-26\nParty;Amount\nRavi;1,200') // ';'
 */
export function delimiterOf(start: string): string {
  const [first = ''] = start.split(/[\r\n]/, 1);
  const [, said] = SEP_LINE.exec(first) ?? [];
  if (said) return said;
  const lines = start.replaceAll(QUOTED, '').split(/[\r\n]+/);
  const judged = DELIMITERS.map((sign) => ({ sign, ...longestRun(lines, sign) }));
  const best = judged.toSorted((left, right) => right.lines - left.lines || right.count - left.count)[0];
  return best && best.lines > 0 ? best.sign : ',';
}

/** How many lines below each other have a sign equally often, and how often. */
function longestRun(lines: readonly string[], sign: string): { count: number; lines: number } {
  const longest = { count: 0, lines: 0 };
  let run = { count: 0, lines: 0 };
  for (const line of lines) {
    const count = line.split(sign).length - 1;
    run = { count, lines: count === run.count ? run.lines + 1 : 1 };
    if (count > 0 && run.lines > longest.lines) Object.assign(longest, run);
  }
  return longest;
}
