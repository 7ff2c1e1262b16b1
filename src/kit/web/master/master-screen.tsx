import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Declaration } from '../../shared/declaration.ts';
import { type MasterRow, personalFields, type VersionedRow } from '../../shared/master-schema.ts';
import { useUrlRecord } from '../address/open-from-address.ts';
import { useAccess } from '../client/access.ts';
import { api, messageOf } from '../client/api.ts';
import { useRows } from '../client/use-rows.ts';
import { mayDiscard } from '../form/unsaved.ts';
import { usePageTitle } from '../parts/page-title.ts';
import { toast } from '../parts/toast.ts';
import { useRecordDialogs } from '../record/record-dialogs.tsx';
import type { Recreation } from '../record/undo.tsx';
import { Table } from '../table/table.tsx';
import { masterColumns } from './master-columns.ts';
import { MasterForm, type MasterMode } from './master-form.tsx';

/**
 * A whole master page from its declaration: form on top, records below, add and update modes, delete.
 * @example const Screen = masterScreen(branch)
 */
export const masterScreen = (declaration: Declaration) => () => (
  <MasterScreen key={declaration.path} declaration={declaration} />
);

function MasterScreen({ declaration }: { declaration: Declaration }) {
  const { path, title, dropdown } = declaration;
  const [mode, setMode] = useState<MasterMode>({ kind: 'add' });
  const [savedId, setSavedId] = useState<number>();
  const { canWrite } = useAccess();
  const load = (id: number) => loadRecord(declaration, id, canWrite);
  const columns = masterColumns(declaration);
  const heading = mode.kind === 'add' ? `Add ${title}` : `Update ${title}`;
  usePageTitle('Master', heading);
  const list = useRows<MasterRow>(path);

  const edit = async ({ id }: Pick<MasterRow, 'id'>) => {
    if (!(await mayDiscard())) return;
    try {
      setMode({ kind: 'update', record: await load(id) });
      if (canWrite) toast('You Can Update the Data', { id: 'update' });
      scrollTo({ top: 0 });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  useUrlRecord((id) => edit({ id }));
  const records = useRecordDialogs<MasterRow>({
    entity: title,
    path,
    name: (row) => String(row[dropdown[0]]),
    hasUses: true,
    recreationOf: (row) => recreationOf(declaration, row),
    onCreated: ({ id }) => setSavedId(id),
    // A form for a record that is gone could not be saved.
    onDeleted: ({ id }) => mode.kind === 'update' && mode.record.id === id && setMode({ kind: 'add' }),
  });

  return (
    <Stack gap="lg">
      <MasterForm
        key={mode.kind === 'add' ? 'add' : mode.record.id}
        declaration={declaration}
        heading={heading}
        mode={mode}
        load={load}
        onCancel={() => setMode({ kind: 'add' })}
        onSaved={(row) => {
          setMode({ kind: 'add' });
          setSavedId(row.id);
        }}
      />
      <Table
        label={`${title} list`}
        list={list}
        columns={columns}
        hasExport
        highlightedId={savedId}
        emptyHint={canWrite && `Fill the form above to add the first ${title.toLowerCase()}.`}
        actions={{
          ...records.actions,
          onEdit: edit,
        }}
      />
      {records.dialogs}
    </Stack>
  );
}

/** What creates a deleted record again. */
function recreationOf({ deletedWith }: Declaration, row: MasterRow): Recreation {
  const lost = [row.image ? 'its photo' : '', deletedWith ?? ''].filter(Boolean).join(' and ');
  return lost ? { lost } : {};
}

/** The record; to edit it, its personal numbers in full: a separate call, which is recorded. */
async function loadRecord(declaration: Declaration, id: number, isEdit: boolean): Promise<VersionedRow> {
  const record = `${declaration.path}/${id}`;
  const isRevealed = isEdit && personalFields(declaration).length > 0;
  const [{ data }, revealed] = await Promise.all([
    api.get<{ data: VersionedRow }>(record),
    isRevealed ? api.post<{ data: Record<string, string> }>(`${record}/reveal`) : { data: {} },
  ]);
  return { ...data, ...revealed.data };
}
