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
  seen: NamedRecord | undefined;
  onClose: () => void;
};

/**
 * What was changed in a record, by whom and when, newest first.
 * @example <HistoryDrawer entity="Godown" path="/godowns" seen={seen} onClose={() => setSeen(undefined)} />
 */
export function HistoryDrawer({ entity, path, seen, onClose }: HistoryDrawerProps) {
  return (
    <PagesDrawer
      title={`History of ${entity} — ${seen?.name ?? ''}`}
      path={seen && `${path}/${seen.id}/history`}
      empty="No history for this record yet."
      earlier="Earlier changes"
      onClose={onClose}
    >
      {(entry: HistoryEntry) => <HistoryLine entry={entry} />}
    </PagesDrawer>
  );
}
