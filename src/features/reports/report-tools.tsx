import { Group } from '@mantine/core';
import { use } from 'react';
import { formatCount, formatMoment } from '../../kit/shared/format.ts';
import { formatSpan, type Span } from '../../kit/shared/same-days.ts';
import { serverNow } from '../../kit/web/client/server-clock.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import type { SheetTotal } from '../../kit/web/export/sheet.ts';
import { LetterheadContext } from '../../kit/web/print/letterhead.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { earlierTotals, NOT_LOADED, type useCompared } from './compared/comparison.tsx';
import type { ComparedSums } from './contract.ts';
import type { Report } from './list.ts';
import { PAPER_ROWS } from './paper.tsx';
import type { ReportTotals } from './tally.ts';
import type { ReportView, TotalCells } from './views/view.ts';

type ReportToolsProps<Row> = {
  report: Report;
  view: ReportView<Row>;
  filter: readonly (readonly [name: string, value: string])[];
  rows: readonly Row[];
  totals: ReportTotals;
  isComplete: boolean;
  /** The earlier days, if the comparison is on. */
  compared: ReturnType<typeof useCompared> | undefined;
};

/** Export and print; both wait for the last row and for the comparison. */
export function ReportTools<Row>(props: ReportToolsProps<Row>) {
  const { report, view, filter, rows, totals, isComplete, compared } = props;
  const { name } = use(LetterheadContext);
  const isReady = isComplete && !compared?.isPending;
  const lines = () => [
    ...view.fileTotals(totals),
    ...(compared?.data ? earlierTotals(view, compared.data) : []).flatMap((earlier) =>
      view.fileTotals(earlier.totals).map((cells) => ofDays(cells, earlier.span)),
    ),
    ...monthLines(view, compared?.data?.month),
  ];
  const extra = () => ({
    about: [
      ...(name ? [['Business', name] as const] : []),
      ['Report', report.title] as const,
      ...filter,
      ['Rows', formatCount(totals.count)] as const,
      ...(compared?.error ? [['Comparison', NOT_LOADED] as const] : []),
      ['Exported', formatMoment(serverNow().toISOString())] as const,
    ],
    totals: lines().map((cells) => Object.keys(view.fileColumns).map((name) => cells[name] ?? null)),
  });
  return (
    <Group gap="sm">
      <ExportMenu
        name={report.title}
        rows={isReady ? rows : []}
        columns={Object.values(view.fileColumns)}
        extra={extra}
      />
      <PrintButton label={totals.count > PAPER_ROWS ? 'Print totals' : 'Print'} disabled={!isReady} />
    </Group>
  );
}

const monthLines = <Row,>({ fileSums }: ReportView<Row>, month: ComparedSums['month'] | undefined) =>
  month && fileSums ? fileSums(month.sums).map((cells) => ofDays(cells, month)) : [];

/** Totals of other days than those of the rows: values, where a spreadsheet would add up the rows. */
const ofDays = (cells: TotalCells, span: Span): TotalCells =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell], at) => [
      name,
      at === 0 ? `${cellValue(cell)}, ${formatSpan(span)}` : cellValue(cell),
    ]),
  );

const cellValue = (cell: SheetTotal) => (typeof cell === 'object' ? (cell?.sum ?? null) : cell);
