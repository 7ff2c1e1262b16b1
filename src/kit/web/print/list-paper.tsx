import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../shared/format.ts';
import { messageOf } from '../client/api.ts';
import { useKeys } from '../keyboard/keys.ts';
import { toast } from '../parts/toast.ts';
import type { Column, TotalsSource } from '../table/column.ts';
import { TotalsRow } from '../table/totals.tsx';
import { PaperTable } from './paper-table.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { usePrinting } from './use-printing.ts';

/** About a hundred pages: more is of no use on paper. */
const LIMIT = 5_000;
/** A wider table does not fit on an upright page. */
const UPRIGHT_COLUMNS = 6;

const SHORTCUTS = [{ keys: ['Ctrl P'], does: 'Print the whole list' }];

type ListPaperProps<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  /** The rows on the screen, and how many there are before them. */
  rows: readonly Row[] | undefined;
  offset?: number;
  /** Reads all rows, where the screen shows one page of them. */
  readAll?: () => Promise<readonly Row[]>;
  /** What narrows the list, in words. */
  filter?: ReactNode;
  totals?: TotalsSource;
};

/**
 * A list on paper. Ctrl+P reads all its rows first; the browser's menu does not wait, so it prints the rows on the
 * screen and says so.
 */
export function ListPaper<Row extends { id: number }>(props: ListPaperProps<Row>) {
  const isPrinting = usePrinting();
  const [all, setAll] = useState<readonly Row[]>();
  const sheet = useRef<HTMLSpanElement>(null);
  useKeys('On this screen', SHORTCUTS);

  const latest = useRef(props);
  latest.current = props;
  const printAll = useCallback(async () => {
    const { rows, readAll } = latest.current;
    try {
      const rowsToPrint = readAll ? await readAll() : (rows ?? []);
      if (rowsToPrint.length > LIMIT)
        throw new Error(
          `${formatCount(rowsToPrint.length)} rows are too many to print. Narrow the filter or export the list.`,
        );
      flushSync(() => setAll(rowsToPrint));
      addEventListener('afterprint', () => setAll(undefined), { once: true });
      window.print();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, []);

  // The browser prints at once unless the key is taken from it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'p';
      if (!isPrint || !sheet.current?.closest('[data-sheet="front"]')) return;
      event.preventDefault();
      void printAll();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [printAll]);

  const { title, columns, rows = [], offset = 0, readAll, filter, totals } = props;
  return (
    <PrintSheet
      title={title}
      isBehind
      orientation={columns.length > UPRIGHT_COLUMNS ? 'landscape' : 'portrait'}
    >
      <span ref={sheet} hidden />
      {isPrinting && filter && <p>Filter: {filter}</p>}
      {isPrinting && readAll && !all && (
        <p>One page of the list. Press Ctrl+P on the screen to print all rows.</p>
      )}
      {isPrinting && (
        <PaperTable
          columns={columns}
          rows={all ?? rows}
          numbers={{ header: 'S No.', before: all ? 0 : offset }}
          foot={totals && <TotalsRow source={totals} columns={columns} columnCount={columns.length + 1} />}
        />
      )}
    </PrintSheet>
  );
}
