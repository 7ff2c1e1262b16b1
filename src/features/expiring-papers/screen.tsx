import { Anchor, Stack } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { moveDay } from '../../kit/shared/days.ts';
import { formatDay } from '../../kit/shared/format.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import { DayButtons } from '../../kit/web/list/day-buttons.tsx';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import { byDriver, byVehicle } from '../../masters/list-filters.ts';
import { expiryText, paperOwners } from '../../masters/paper.ts';
import { type ExpiringPaper, paperList, path } from './contract.ts';

const column = columnsOf(paperList);
const list: ListScreen<ExpiringPaper> = {
  path,
  label: 'Expiring papers',
  columns: [
    {
      ...column.owner,
      cell: (paper) => (
        <Anchor component={Link} to={ownerPage(paper)} fw={600} inherit>
          <Breakable text={paper.owner} />
        </Anchor>
      ),
      paper: ({ owner }) => owner,
      identifies: true,
    },
    column.belongs_to,
    { ...column.kind, identifies: true },
    column.number,
    { ...column.valid_from, startsHidden: true },
    {
      ...column.date,
      isAmount: true,
      cell: ({ date }) => <Stacked first={formatDay(date)} second={expiryText(today(), date)} whole="both" />,
      paper: ({ date }) => formatDay(date),
    },
  ],
  filters: [
    byChoice(paperList, 'belongs_to'),
    { name: 'paper_kind_id', label: 'Kind', source: { to: '/paper_kinds' } },
    byVehicle,
    byDriver,
  ],
  isOldestFirst: true,
};

/** The newest papers, those that expire first at the top; one step leads to a renewed one. */
export function Screen() {
  usePageTitle('Master', 'Expiring Papers');
  const records = useRecords(list);
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  return (
    <Stack gap="md">
      <DayButtons label="Expires within" days={[30, 60, 90]} dayOf={(today, days) => moveDay(today, days)} />
      <ListTable
        records={records}
        emptyHint="The newest paper of each kind and owner is listed here."
        actions={{
          name: ({ kind, owner }) => `${kind.name} of ${owner}`,
          more: (paper) => (
            <>
              {canWrite && (
                <IconButton
                  icon={IconRefresh}
                  label={`Renew ${paper.kind.name} of ${paper.owner}`}
                  onClick={() => navigate(renewalOf(paper))}
                />
              )}
              <IconButton
                icon={IconEye}
                label={`Open ${paper.kind.name} of ${paper.owner}`}
                onClick={() => navigate(`/paper?edit=${paper.id}`)}
              />
            </>
          ),
        }}
      />
    </Stack>
  );
}

/** Of a scale or the business there is no record: the paper. */
function ownerPage({ id, vehicle_id, employee_id, godown_id, branch_id }: ExpiringPaper): string {
  if (vehicle_id) return `/vehicle?edit=${vehicle_id}`;
  if (employee_id) return `/driver/${employee_id}`;
  if (godown_id) return `/godown?edit=${godown_id}`;
  return branch_id ? `/branch?edit=${branch_id}` : `/paper?edit=${id}`;
}

/** The form of a new paper with the owner and kind of this one, valid from the day after it. */
function renewalOf(paper: ExpiringPaper): string {
  const owner = paperOwners[paper.belongs_to];
  return `/paper?${new URLSearchParams({
    belongs_to: paper.belongs_to,
    ...(owner && { [owner]: String(paper[owner]) }),
    paper_kind_id: String(paper.kind.id),
    valid_from: moveDay(paper.date, 1),
  })}`;
}
