import type { CsvRow } from '../../kit/server/files/read-csv.ts';
import type { DateQuestion } from '../../kit/shared/file-reading.ts';
import { lineKinds } from '../../kit/shared/file-table.ts';
import { dayQuestion } from '../../kit/shared/typed-day.ts';
import { fileColumns } from './columns.ts';
import { messages } from './contract.ts';
import type { HeldImport } from './queries.ts';
import { dateColumns } from './understand.ts';

/** Different texts of a column that are kept to judge its order; a list of dates has fewer. */
const MOST_TEXTS = 5_000;

/**
 * The rows of a list below its headers, while it is read: totals and repeated headers are left out and counted, and the
 * order of each column of dates is judged that the person was not asked about.
 * @example const list = listReader(begun); for await (const row of list.rowsOf(lines)) …; list.questions()
 */
export function listReader({ customer_type, headers, fields, month_first, questions }: HeldImport) {
  const kindOf = lineKinds(fileColumns(customer_type), { headers, fields });
  let guessed: string | undefined;
  const leftOut = { headers: [] as number[], total: [] as number[] };
  const asked = new Set([...month_first, ...questions.map(({ field }) => field)]);
  const dates = dateColumns(fields)
    .filter(({ field }) => !asked.has(field))
    .map((column) => ({ ...column, texts: new Set<string>() }));

  function note(cells: readonly string[]): void {
    for (const { index, texts } of dates)
      if (texts.size < MOST_TEXTS) texts.add((cells[index] ?? '').slice(0, 60));
  }

  async function* rowsOf(lines: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
    for await (const line of lines) {
      const kind = kindOf(line.cells);
      if (kind === 'headers' || kind === 'total') leftOut[kind].push(line.row_number);
      else if (kind !== 'blank') yield line;
      guessed ??= line.guessed;
      note(line.cells);
    }
  }

  return {
    rowsOf,
    questions: (): DateQuestion[] =>
      dates.flatMap(({ field, texts }) => {
        const question = dayQuestion(texts);
        return question ? [{ field, ...question }] : [];
      }),
    notes: (): string[] => [
      ...(['total', 'headers'] as const)
        .filter((kind) => leftOut[kind].length > 0)
        .map((kind) => messages.lines_left_out(kind, leftOut[kind])),
      ...(guessed === undefined ? [] : [messages.encoding('Windows-1252', guessed.slice(0, 40))]),
    ],
  };
}
export type ListReader = ReturnType<typeof listReader>;
