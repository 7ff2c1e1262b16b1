import { formatCount, formatTime } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { type ActivityRow, activityList, path, peoplePath } from './contract.ts';

const listed = columnsOf(activityList);

/** What people did, beside the histories of records. */
export const activity: ListScreen<ActivityRow> = {
  path,
  label: 'Activity',
  columns: [
    listed.date,
    { header: 'Time', value: (row) => formatTime(row.at), isUnbroken: true },
    { ...listed.kind, identifies: true },
    { ...listed.person, identifies: true },
    { ...listed.detail, value: detailsOf },
    { ...listed.device, below: listed.address },
  ],
  filters: [
    { name: 'user_id', label: listed.person.header, source: { to: peoplePath } },
    byChoice(activityList, 'kind'),
  ],
  dayOf: (row) => row.date,
};

function detailsOf({ detail, rows }: ActivityRow): string {
  if (rows === null) return detail;
  return `${detail}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
