import type { CsvRow } from '../../kit/server/files/read-csv.ts';
import type { DateQuestion } from '../../kit/shared/file-reading.ts';
import {
  dayColumns,
  type FileTable,
  fixedNotes,
  foundNotes,
  lineKinds,
  openDays,
} from '../../kit/shared/file-table.ts';
import { fileColumns } from './columns.ts';
import type { HeldImport } from './queries.ts';

/** Different texts of a column that are kept to judge its order; a list of dates has fewer. */
const MOST_TEXTS = 5_000;

/**
 * The rows of a list below its headers, while it is read: totals and repeated headers are left out and counted, and the
 * order of each column of dates is judged that the person was not asked about.
 * @example const list = listReader(begun); for await (const row of list.rowsOf(lines)) …; list.questions()
 */
export function listReader({ customer_type, headers, header_row, fields, ...begun }: HeldImport) {
  const columns = fileColumns(customer_type);
  const kindOf = lineKinds(columns, { headers, fields });
  const leftOut: Pick<FileTable['leftOut'][number], 'kind' | 'row_number'>[] = [];
  let guess: string | undefined;
  const asked = new Set(begun.questions.map(({ field }) => field));
  const days = dayColumns(columns, fields)
    .filter(({ field }) => !asked.has(field))
    .map((column) => ({ ...column, texts: new Set<string>() }));

  function note(cells: readonly string[]): void {
    for (const { place, texts } of days)
      if (texts.size < MOST_TEXTS) texts.add((cells[place] ?? '').slice(0, 60));
  }

  async function* rowsOf(lines: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
    for await (const line of lines) {
      const kind = kindOf(line.cells);
      if (kind === 'headers' || kind === 'total') leftOut.push({ kind, row_number: line.row_number });
      else if (kind !== 'blank') yield line;
      guess ??= line.guess;
      note(line.cells);
    }
  }

  return {
    rowsOf,
    questions: (): DateQuestion[] => openDays(days, begun.month_first),
    /** What was understood of the file, in words. */
    notes: (): string[] => [
      ...new Set([
        ...foundNotes(header_row, leftOut),
        ...begun.notes,
        ...(guess ? [guess] : []),
        ...fixedNotes(columns, { fields, fixed: begun.fixed }),
      ]),
    ],
  };
}
export type ListReader = ReturnType<typeof listReader>;
