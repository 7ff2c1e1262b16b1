import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../kit/shared/format.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import { usePages } from '../../kit/web/table/use-pages.ts';
import { differenceText } from '../../masters/cash-difference.ts';
import { type DayRow, path } from './contract.ts';
import { StateMark } from './state-mark.tsx';
import { addressOf } from './use-url-day.ts';

const columns: Column<DayRow>[] = [
  {
    header: 'Date',
    value: (row) => row.date,
    isDate: true,
    cell: (row) => (
      <Anchor component={Link} to={addressOf(row)}>
        {formatDay(row.date)}
      </Anchor>
    ),
    identifies: true,
  },
  { header: 'Branch', value: (row) => row.branch, identifies: true },
  { header: 'State', value: (row) => row.state, cell: (row) => <StateMark state={row.state} /> },
  {
    header: 'By',
    value: (row) => row.reopened_by || row.closed_by,
    cell: (row) => <LastAction row={row} />,
  },
  {
    header: 'Cash difference',
    value: (row) => row.difference,
    cell: (row) => (row.difference === null ? '–' : differenceText(row.difference)),
    figure: 'rupees',
  },
  {
    header: 'Sales',
    value: (row) => row.sales,
    figure: 'rupees',
  },
];

/** The days of a branch, or of all of them, youngest first. */
export function Days({ branch_id }: { branch_id: string }) {
  const pages = usePages<DayRow>(path, { branch_id });
  return (
    <Table
      label="Days"
      pages={pages}
      columns={columns}
      emptyHint="Days with entries are listed here, open and closed."
    />
  );
}

/** Who closed or re-opened the day last, and when or why. */
function LastAction({ row }: { row: DayRow }) {
  if (row.state === 're-opened') return <Stacked first={row.reopened_by} second={row.reopen_reason} />;
  return <Stacked first={row.closed_by} second={row.closed_at ? formatMoment(row.closed_at) : ''} />;
}
