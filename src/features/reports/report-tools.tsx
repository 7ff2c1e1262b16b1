import { Group } from '@mantine/core';
import { use } from 'react';
import { formatCount, formatMoment } from '../../kit/shared/format.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { LetterheadContext } from '../../kit/web/print/letterhead.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import type { Report } from './list.ts';
import { PAPER_ROWS } from './paper.tsx';
import type { Totals } from './tally.ts';
import type { View } from './views/view.ts';

type ReportToolsProps<Row> = {
  report: Report;
  view: View<Row>;
  filter: readonly (readonly [name: string, value: string])[];
  rows: readonly Row[];
  totals: Totals;
  isComplete: boolean;
};

/** Export and print; both wait for the last row. */
export function ReportTools<Row>({ report, view, filter, rows, totals, isComplete }: ReportToolsProps<Row>) {
  const { name } = use(LetterheadContext);
  const extra = () => ({
    about: [
      ...(name ? [['Business', name] as const] : []),
      ['Report', report.title] as const,
      ...filter,
      ['Rows', formatCount(totals.count)] as const,
      ['Exported', formatMoment(new Date().toISOString())] as const,
    ],
    totals: view.sheetTotals(totals).map((cells) => view.sheet.map(({ header }) => cells[header] ?? null)),
  });
  return (
    <Group gap="sm">
      <ExportMenu name={report.title} rows={isComplete ? rows : []} columns={view.sheet} extra={extra} />
      <PrintButton label={totals.count > PAPER_ROWS ? 'Print totals' : 'Print'} disabled={!isComplete} />
    </Group>
  );
}
