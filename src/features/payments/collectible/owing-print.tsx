import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatDay } from '../../../kit/shared/format.ts';
import { get } from '../../../kit/web/client/read.ts';
import { listRows } from '../../../kit/web/export/list-rows.ts';
import { daysText } from '../../../kit/web/list/filter-text.tsx';
import { PrintButton, PrintSheet } from '../../../kit/web/print/print-sheet.tsx';
import type { FilterValues } from '../../../kit/web/table/use-table-state.ts';
import type { Aged } from '../../customers/account/contract.ts';
import { type CollectibleRow, type CreditTotals, path, totalsCall } from './contract.ts';
import { ages } from './owing-columns.tsx';
import { owedText } from './words.ts';

type OwingFigures = Aged & Pick<CollectibleRow, 'owed'>;

const figures: [header: string, value: (row: OwingFigures) => number][] = [
  ...ages,
  ['Overdue', ({ overdue }) => overdue],
  ['Outstanding', ({ owed }) => owed],
];

const noDues: Aged = { days_0_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0, overdue: 0 };

type OwingPaper = { rows: readonly CollectibleRow[]; totals: CreditTotals; shown: unknown };
type OwingPrintProps = {
  state: { filter: FilterValues; query: FilterValues };
  /** What the screen shows: once that is another list, the paper that was prepared is too old. */
  shown: unknown;
};

/** Prints the whole list, whichever page of it is on the screen. */
export function OwingPrint({ state: { filter, query }, shown }: OwingPrintProps) {
  const [paper, setPaper] = useState<OwingPaper>();
  const prepare = async () => {
    const [rows, { data: totals }] = await Promise.all([
      listRows<CollectibleRow>(path, query, () => undefined),
      get(totalsCall, filter),
    ]);
    flushSync(() => setPaper({ rows, totals, shown }));
  };
  return (
    <>
      <PrintButton prepare={prepare} />
      {paper?.shown === shown && paper && <Sheet filter={filter} paper={paper} />}
    </>
  );
}

const showLabels: Record<string, string> = {
  overdue: 'Overdue',
  ahead: 'With an advance',
};

function Sheet({ filter, paper: { rows, totals } }: { filter: FilterValues; paper: OwingPaper }) {
  const days = `${totals.credit_days} ${totals.credit_days === 1 ? 'day' : 'days'}`;
  return (
    <PrintSheet
      title="Collectible"
      orientation="landscape"
      filter={[
        ['Customers', showLabels[filter.show ?? ''] ?? 'With dues'],
        ['Search', filter.find ?? ''],
        ['Unpaid since', daysText(filter)],
      ]}
    >
      <table>
        <thead>
          <tr>
            {['Customer', 'Phone Number', 'Area', 'Unpaid since', 'Due'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            {figures.map(([header]) => (
              <th key={header} scope="col" className="figure">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{[row.name, row.companyName].filter(Boolean).join(', ')}</td>
              <td>{row.mobileNumber}</td>
              <td>{row.area_code}</td>
              <td>{formatDay(row.unpaid_since ?? '')}</td>
              <td>{formatDay(row.due_date ?? '')}</td>
              <Amounts row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>
              {formatCount(rows.length)} {rows.length === 1 ? 'customer' : 'customers'}
            </td>
            <Amounts row={filter.show === 'ahead' ? { ...noDues, owed: -totals.ahead } : totals} />
          </tr>
        </tfoot>
      </table>
      <p>Ageing from bill date; credit period {days}.</p>
    </PrintSheet>
  );
}

function Amounts({ row }: { row: OwingFigures }) {
  return figures.map(([header, value]) => (
    <td key={header} className="figure">
      {value(row) === 0 ? '–' : owedText(value(row))}
    </td>
  ));
}
