import type { HistoryEntry } from '../../shared/history.ts';
import { PagesDrawer } from '../parts/pages-drawer.tsx';
import type { NamedRecord } from '../table/column.ts';
import { HistoryLine } from './history-line.tsx';

type HistoryDrawerProps = {
  /** Its name for the user: 'Godown'. */
  entity: string;
  /** Path of its calls: '/godowns'. */
  path: `/${string}`;
  /** The drawer is open while there is one. */
  record: NamedRecord | undefined;
  onClose: () => void;
};

/**
 * What was changed in a record, by whom and when, newest first.
 * @example <HistoryDrawer entity="Godown" path="/godowns" record={record} onClose={() => setSeen(undefined)} />
 */
export function HistoryDrawer({ entity, path, record, onClose }: HistoryDrawerProps) {
  return (
    <PagesDrawer
      title={`History of ${entity} — ${record?.name ?? ''}`}
      path={record && `${path}/${record.id}/history`}
      empty="No history for this record yet."
      earlier="Earlier changes"
      onClose={onClose}
    >
      {(entry: HistoryEntry) => <HistoryLine entry={entry} />}
    </PagesDrawer>
  );
}
