import { activityKinds } from '../../kit/shared/activity.ts';
import { formatCount, formatTime } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { type ActivityRow, path, peoplePath } from './contract.ts';

/** What people did, beside the histories of records. */
export const activity: ListScreen<ActivityRow> = {
  path,
  label: 'Activity',
  columns: [
    { header: 'Date', value: (row) => row.date, isDate: true, field: 'date' },
    { header: 'Time', value: (row) => formatTime(row.at), isWhole: true },
    { header: 'Activity', value: (row) => row.kind, identifies: true, field: 'kind', filter: 'kind' },
    {
      header: 'Person',
      value: (row) => row.person?.name,
      identifies: true,
      field: 'person',
      filter: 'user_id',
    },
    { header: 'Details', value: detailsOf, field: 'detail' },
    {
      header: 'Device',
      value: (row) => row.device,
      field: 'device',
      below: { header: 'Address', value: (row) => row.address, field: 'address' },
    },
  ],
  filters: [
    { name: 'user_id', label: 'Person', of: { to: peoplePath } },
    { name: 'kind', label: 'Activity', of: { options: activityKinds } },
  ],
  dayOf: (row) => row.date,
};

function detailsOf({ detail, rows }: ActivityRow): string {
  if (rows === null) return detail;
  return `${detail}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
