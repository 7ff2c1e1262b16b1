import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDay, formatSigned } from '../../kit/shared/format.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { Card } from '../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import { mayOf } from '../../masters/rights.ts';
import { stateName } from '../../masters/things.ts';
import { AddThing } from './add-thing.tsx';
import { path, type Sheet, sheetRow } from './contract.ts';
import { LinesGrid } from './lines-grid.tsx';
import { SheetPaper } from './sheet-paper.tsx';
import { type TypedSheet, useTyped } from './use-typed.ts';

/** A count of a godown: its lines, and what has moved since it began. */
export function Screen() {
  const { id = '' } = useParams();
  const { data: sheet, error } = useQuery({ ...read(recordCall(path, sheetRow), { id }), staleTime: 0 });
  usePageTitle('Stock Counts', sheet?.godown.name ?? 'Stock Count');

  if (error && !sheet)
    return (
      <Alert color="red" title="This count cannot be shown">
        {messageOf(error)}
      </Alert>
    );
  if (!sheet) return <Skeleton height={480} role="status" aria-label="Loading ..." />;
  // An approved count begins without what was typed.
  return <OpenSheet key={sheet.status} sheet={sheet} />;
}

function OpenSheet({ sheet }: { sheet: Sheet }) {
  const { godown, date, status, counted_by, approved_by, note, movements } = sheet;
  const typed = useTyped(sheet);
  const { canWrite } = useAccess();
  const isLocked = !canWrite || status === 'approved';
  const byWhom = [counted_by && `counted by ${counted_by}`, approved_by && `approved by ${approved_by}`];
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Title order={2}>{godown.name}</Title>
          <Text c="dimmed">{[formatDay(date), status, ...byWhom, note].filter(Boolean).join(', ')}</Text>
        </div>
        <Group gap="sm">
          <PrintButton label="Print sheet" />
          <Approval sheet={sheet} isUnsaved={typed.isUnsaved} />
        </Group>
      </Group>
      <Card title="Count">
        <LinesGrid typed={typed} isLocked={isLocked} />
        {!isLocked && <Below typed={typed} />}
      </Card>
      {movements.length > 0 && (
        <Card title="Moved since the count began">
          <Table label="Movements" rows={movements} columns={movementColumns} />
        </Card>
      )}
      <SheetPaper sheet={sheet} lines={typed.lines} />
    </Stack>
  );
}

/** For those who may approve. */
function Approval({ sheet: { id, version, status }, isUnsaved }: { sheet: Sheet; isUnsaved: boolean }) {
  const mayApprove = mayOf(useRole())('stock_approval', 'write');
  const isDraft = status === 'draft';
  const address = `${path}/${id}/approval`;
  const approval = useMutation({
    mutationFn: () => (isDraft ? api.post(address, { version }) : api.delete(address)),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  if (!mayApprove) return null;
  return (
    <Button
      variant={isDraft ? 'filled' : 'default'}
      loading={approval.isPending}
      disabled={isUnsaved}
      onClick={() => approval.mutate()}
    >
      {isDraft ? 'Approve' : 'Undo approval'}
    </Button>
  );
}

/** Whether the figures are saved, and the way to a line that the sheet does not list. */
function Below({ typed: { isUnsaved, isWrong, isRefused, saveNow, add } }: { typed: TypedSheet }) {
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Group justify="space-between" gap="sm" mt={16}>
      <Text role="status" size="sm" c={isWrong || isRefused ? 'red' : 'dimmed'}>
        {isWrong || isRefused ? 'Not saved' : isUnsaved ? 'Saving …' : 'All figures are saved'}
      </Text>
      <Group gap="sm">
        {isRefused && <Button onClick={saveNow}>Save</Button>}
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a line
        </Button>
      </Group>
      <EntryDialog isOpen={isAdding} onClose={close} title="Add a line">
        <AddThing onAdd={add} onClose={close} />
      </EntryDialog>
    </Group>
  );
}

const movementColumns: Column<Sheet['movements'][number]>[] = [
  { header: 'Date', value: ({ date }) => date, isDate: true, identifies: true },
  { header: 'Goods', value: ({ state, ...thing }) => stateName(thing, state), identifies: true },
  {
    header: 'Quantity',
    value: ({ count }) => count,
    cell: ({ count }) => formatSigned(count, 'count'),
    figure: 'count',
  },
  { header: 'From or to', value: ({ other_place }) => other_place },
  { header: 'Remark', value: ({ is_earlier }) => (is_earlier ? 'Dated before the count' : '') },
];
