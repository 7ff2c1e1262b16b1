import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatCount } from '../../kit/shared/format.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { useCardAccount } from '../../kit/web/list/use-card-account.tsx';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import { thingOf } from '../../masters/list-columns.ts';
import { byBranch, byDriver, byProduct, byWeight } from '../../masters/list-filters.ts';
import { type MissingRow, missingList, path } from './contract.ts';

const column = columnsOf(missingList);
const list: ListScreen<MissingRow> = {
  path,
  label: 'Missing goods',
  columns: [
    {
      ...column.employee,
      cell: ({ employee_id, employee }) => (
        <Anchor component={Link} to={`/driver/${employee_id}`} fw={600} inherit>
          <Breakable text={employee.name} />
        </Anchor>
      ),
      paper: ({ employee }) => employee.name,
      identifies: true,
    },
    column.branch,
    { ...thingOf(column), identifies: true },
    { ...column.filled, cell: ({ filled }) => (filled === 0 ? '–' : formatCount(filled)) },
    { ...column.empty, cell: ({ empty }) => (empty === 0 ? '–' : formatCount(empty)) },
    column.date,
  ],
  filters: [byDriver, byBranch, byProduct, byWeight],
  isOldestFirst: true,
};

/** Which goods are missing, since when, and with whom. */
export function Screen() {
  usePageTitle('Payments', 'Missing Goods');
  const records = useRecords(list);
  const account = useCardAccount<MissingRow>({
    name: ({ employee }) => employee.name,
    to: ({ employee_id }) => `/driver/${employee_id}`,
  });
  return (
    <ListTable
      records={records}
      emptyHint="Goods that settlements found missing are listed here until they are cleared."
      {...account}
    />
  );
}
