import { useId } from 'react';
import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { fileColumns } from './columns.ts';
import type { Lists } from './use-lists.ts';

/** Asks what the columns of a list are and what it does not say. */
export function MatchDialog({ part, lists }: { part: OpeningPartName; lists: Lists }) {
  const { unsure: list, problem, add, close } = lists;
  const id = useId();
  const isPhone = usePhone();
  const columns = useNamedColumns(part);
  return (
    <Modal
      // Below the dialog that asks about unsaved changes.
      stackId={id}
      opened={list !== undefined}
      onClose={close}
      title={`Match the columns${list?.name ? ` of ${list.name}` : ''}`}
      size="56rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {list && (
        <Mapping
          // Headers of another line are other columns.
          key={list.header_row}
          found={list}
          rows={list.rows}
          // Pasted cells without headers have no other columns.
          columns={list.name === '' ? columns.filter(({ field }) => list.fields.includes(field)) : columns}
          isAgain={list.isAgain === true}
          isSending={false}
          problem={problem}
          onMapped={(reading) => add(list, reading)}
          onHeaderRow={list.onHeaderRow}
          onCancel={close}
        />
      )}
    </Modal>
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
