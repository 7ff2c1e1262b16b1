import { Stack } from '@mantine/core';
import { IconDevices, IconKey, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount, formatMoment } from '../../kit/shared/format.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { get } from '../../kit/web/client/read.ts';
import { useUser } from '../../kit/web/client/session.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { mayDiscard } from '../../kit/web/form/unsaved.ts';
import { HistoryDrawer } from '../../kit/web/history/history-drawer.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import type { Column, NamedRecord } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { labels, path, personRow } from './contract.ts';
import { PersonForm, type PersonRow } from './form.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const columns: Column<PersonRow>[] = [
  { header: 'Name', value: (row) => row.name, identifies: true },
  { header: 'Email', value: (row) => row.email },
  { header: 'Role', value: (row) => row.role_label, identifies: true },
  { header: 'Employee', value: (row) => row.employee },
  {
    header: 'Branches',
    value: ({ branch_ids, branches }) => (branch_ids.length > 0 ? branches || 'None' : 'All'),
  },
  { header: labels.gets_evening_mail, value: (row) => row.gets_evening_mail, startsHidden: true },
  { header: 'Status', value: (row) => row.status },
  {
    header: 'Last sign-in',
    value: (row) => row.last_sign_in_at ?? '',
    isMoment: true,
    cell: (row) => (row.last_sign_in_at ? formatMoment(row.last_sign_in_at) : 'Never'),
  },
  {
    header: 'Signed in',
    value: (row) => row.sessions,
    figure: 'count',
    cell: (row) => formatCount(row.sessions),
  },
];

const secondFactor: Column<PersonRow> = {
  header: 'Second factor',
  value: (row) => (row.second_factor ? 'On' : ''),
};

type ScreenProps = {
  /** The sessions of a person under this path. */
  sessions: (path: `/${string}`) => ReactNode;
};

/** Who may sign in, and as what. */
export function Screen({ sessions }: ScreenProps) {
  const user = useUser();
  const [existing, setExisting] = useState<PersonRow>();
  const [litId, setLit] = useState<number>();
  const [historyOf, setHistoryOf] = useState<NamedRecord>();
  const [reset, setReset] = useState<NamedRecord>();
  const [removalOf, setRemovalOf] = useState<NamedRecord>();
  const [sessionsOf, setSessionsOf] = useState<NamedRecord>();
  usePageTitle('People', existing ? 'Update Person' : 'Add Person');
  // People sign in meanwhile.
  const list = useRows<PersonRow>(path, {}, { staleTime: 0 });
  const hasFactors = list.data?.some((row) => row.second_factor);

  const edit = async ({ id }: { id: number }) => {
    if (!(await mayDiscard())) return;
    try {
      setExisting((await get(recordCall(path, personRow), { id })).data);
      toast('You Can Update the Data', { id: 'update' });
      scrollTo({ top: 0 });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  useUrlRecord((id) => edit({ id }));

  return (
    <Stack gap="lg">
      <PersonForm
        key={existing?.id ?? 'add'}
        person={existing}
        onCancel={() => setExisting(undefined)}
        onSaved={(person) => {
          setLit(person.id);
          // A new person has no password yet.
          if (!existing && person.status === 'Active') setReset(person);
          setExisting(undefined);
        }}
      />
      <Table
        label="People"
        list={list}
        columns={hasFactors ? [...columns, secondFactor] : columns}
        highlightedId={litId}
        actions={{
          name: ({ name }) => name,
          onHistory: setHistoryOf,
          onEdit: edit,
          more: (row) => (
            <>
              <IconButton
                icon={IconDevices}
                label={`Sessions of ${row.name}`}
                onClick={() => setSessionsOf(row)}
              />
              {row.status === 'Active' && row.id !== user?.id && (
                <IconButton
                  icon={IconKey}
                  label={`Reset password of ${row.name}`}
                  onClick={() => setReset(row)}
                />
              )}
              {row.second_factor && row.id !== user?.id && (
                <IconButton
                  icon={IconShieldOff}
                  label={`Remove second factor of ${row.name}`}
                  onClick={() => setRemovalOf(row)}
                />
              )}
            </>
          ),
        }}
      />
      <HistoryDrawer entity="Person" path={path} record={historyOf} onClose={() => setHistoryOf(undefined)} />
      <ResetDialog person={reset} onClose={() => setReset(undefined)} />
      <RemoveFactorDialog person={removalOf} onClose={() => setRemovalOf(undefined)} />
      <SessionsDialog person={sessionsOf} sessions={sessions} onClose={() => setSessionsOf(undefined)} />
    </Stack>
  );
}

type DialogProps = { person: NamedRecord | undefined; onClose: () => void };

/** Asks before the second factor of a person is removed; open while there is a person. */
const RemoveFactorDialog = ({ person, onClose }: DialogProps) => (
  <ConfirmDialog
    isOpen={person !== undefined}
    title={`Second factor of ${person?.name ?? ''}`}
    label="Remove"
    path={`${path}/${person?.id}/secondfactor`}
    onClose={onClose}
  >
    For a person who has lost the phone and the recovery codes: {person?.name} is signed out everywhere, and
    the password alone signs in again. First make sure that it is {person?.name} who asks.
  </ConfirmDialog>
);

/** The sessions of a person; open while there is one. */
const SessionsDialog = ({ person, sessions, onClose }: DialogProps & ScreenProps) => (
  <Modal
    opened={person !== undefined}
    onClose={onClose}
    title={`Sessions of ${person?.name ?? ''}`}
    size="xl"
    centered
  >
    {person && sessions(`${path}/${person.id}/sessions`)}
  </Modal>
);
