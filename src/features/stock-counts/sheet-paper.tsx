import { formatDay } from '../../kit/shared/format.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { labels, type Sheet } from './contract.ts';
import { differenceOf, type SheetLine } from './lines.ts';
import { differenceText } from './lines-grid.tsx';

const SIGNERS = ['Counted by', 'Witness', 'Approved by'];

/** The sheet to carry through the godown, and to sign. */
export function SheetPaper({ sheet, lines }: { sheet: Sheet; lines: SheetLine[] }) {
  return (
    <PrintSheet
      title="Stock Count"
      filter={[
        [labels.godown_id, sheet.godown.name],
        [labels.date, formatDay(sheet.date)],
        [labels.status, sheet.status],
        [labels.counted_by, sheet.counted_by],
        [labels.approved_by, sheet.approved_by],
        [labels.note, sheet.note],
      ]}
      signers={SIGNERS}
    >
      <PaperTable columns={columns} rows={lines} />
    </PrintSheet>
  );
}

const columns: Column<SheetLine>[] = [
  { header: 'Goods', value: ({ name }) => name },
  { header: 'Expected', value: ({ expected }) => expected, figure: 'count' },
  { header: 'Counted', value: ({ counted }) => counted, figure: 'count' },
  { header: 'Difference', value: differenceOf, cell: differenceText, figure: 'count' },
];
