import { formatCount, formatTime } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { type ActivityRow, activityList, path, peoplePath } from './contract.ts';

const column = columnsOf(activityList);

/** What people did, beside the histories of records. */
export const activity: ListScreen<ActivityRow> = {
  path,
  label: 'Activity',
  columns: [
    column.date,
    { header: 'Time', value: (row) => formatTime(row.at), isUnbroken: true },
    { ...column.kind, identifies: true },
    { ...column.person, identifies: true },
    { ...column.detail, value: detailsOf },
    { ...column.device, below: column.address },
  ],
  filters: [
    { name: 'user_id', label: column.person.header, source: { to: peoplePath } },
    byChoice(activityList, 'kind'),
  ],
  dayOf: (row) => row.date,
};

function detailsOf({ detail, rows }: ActivityRow): string {
  if (rows === null) return detail;
  return `${detail}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
