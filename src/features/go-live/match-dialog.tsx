import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type Arranged, fileColumns, rowsOf } from './columns.ts';
import type { UnsureList } from './use-lists.ts';
import type { ListAbout } from './use-typed-rows.ts';

type MatchDialogProps = {
  part: OpeningPartName;
  list: UnsureList | undefined;
  onRows: (rows: readonly Arranged[], about: ListAbout) => void;
  onClose: () => void;
};

/** Asks what the columns of a list are and what it does not say. */
export function MatchDialog({ part, list, onRows, onClose }: MatchDialogProps) {
  const columns = useNamedColumns(part);
  return (
    <EntryDialog isOpen={list !== undefined} onClose={onClose} title="Match the columns">
      {list && (
        <Mapping
          // Headers of another line are other columns.
          key={list.header_row}
          found={list}
          rows={list.rows}
          // Pasted cells without headers have no other columns.
          columns={list.name === '' ? columns.filter(({ field }) => list.fields.includes(field)) : columns}
          isSending={false}
          onMapped={(reading) => {
            const { rows, told } = rowsOf(part, { ...list, ...reading });
            const { header_row, headers, name } = list;
            onRows(rows, { file: name, told, reading: { header_row, headers, ...reading } });
          }}
          onHeaderRow={list.onHeaderRow}
        />
      )}
    </EntryDialog>
  );
}

/** The columns of a part, with the names to choose from for all rows. */
function useNamedColumns(part: OpeningPartName) {
  const { data: godowns = [] } = useReferences('/godowns');
  const { data: branches = [] } = useReferences('/branches');
  const { data: employees = [] } = useReferences('/employees');
  const known: Readonly<Record<string, readonly { name: string }[]>> = {
    godown: godowns,
    branch: branches,
    driver: employees.filter(({ type }) => type === 'Driver'),
  };
  return fileColumns(part).map((column) => {
    const names = known[column.field]?.map(({ name }) => name);
    return names ? { ...column, once: [...new Set(names)] } : column;
  });
}
