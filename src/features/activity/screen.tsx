import { ListTable } from '../../kit/web/list/list-table.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import { activity } from './table.ts';

/** Sign-ins, reveals, exports and resets of the last 180 days. */
export function Screen() {
  usePageTitle('Activity');
  return (
    <ListTable
      records={useRecords(activity)}
      emptyHint="Sign-ins, numbers shown in full and exports are listed here for 180 days."
    />
  );
}
