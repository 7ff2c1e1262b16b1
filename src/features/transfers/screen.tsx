import { IconArrowBackUp, IconCheck, IconFileText } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { get } from '../../kit/web/client/read.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { takeBack } from '../../kit/web/record/take-back.ts';
import { findThing } from '../../masters/things.ts';
import { ChallanDialog } from './challan.tsx';
import {
  labels,
  path,
  type TransferBody,
  type TransferRow,
  transferBody,
  transferFields,
  transferRow,
} from './contract.ts';
import { type TypedLine, typedLine, typedText } from './count-lines.tsx';
import { heldIn, TransferForm, type TransferValues } from './form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { transferTable } from './table.ts';
import { nameOfTransfer, noGoods } from './words.ts';

const fields = {
  ...describedBy(labels, { godown_id: '/godowns', to_godown_id: '/godowns' }),
  sent: { label: labels.sent, text: (lines: unknown) => typedText(lines as TypedLine[]) },
};

/** Goods between godowns: the form above, newest first below; each is confirmed by its receiver. */
export function Screen() {
  const client = useQueryClient();
  const records = useRecords(transferTable);
  const { form, edit, reenter, onDeleted } = useListForm<TransferBody, TransferRow, TransferValues>({
    records,
    schema: transferBody,
    empty: emptyForm(),
    kept: ['date'],
    toForm,
    fields,
  });
  usePageTitle('Day Business', form.existing ? 'Edit Transfer' : 'Transfers');
  const [arriving, setArriving] = useState<TransferRow>();
  const [onPaper, setOnPaper] = useState<TransferRow>();
  const isOwn = useOwnGodowns();
  const close = () => setArriving(undefined);

  const editWithGoods = async (row: TransferRow) => {
    const held = await heldIn(client, row.godown_id).catch(() => []);
    const others = held.filter((line) => !findThing(row.sent, line)).map((line) => ({ ...line, ...noGoods }));
    await edit({ ...row, sent: [...row.sent, ...others] });
  };
  const isOpen = (row: TransferRow) => row.status === 'sent' && isOwn(row.godown_id);
  useUrlRecord(async (id) => editWithGoods((await get(recordCall(path, transferRow), { id })).data));
  return (
    <RecordScreen
      records={records}
      entity="Transfer"
      name={nameOfTransfer}
      onDeleted={onDeleted}
      recreationOf={(row) => ({
        body: createBodyOf(transferFields, row),
        lost: row.received ? 'its confirmation' : undefined,
      })}
      reenter={reenter}
      emptyHint="Send goods to another godown above. They are listed here until they are confirmed, and after."
      actions={{
        onEdit: editWithGoods,
        mayEdit: isOpen,
        mayDelete: (row) => isOwn(row.godown_id) && (row.status === 'sent' || isOwn(row.to_godown_id)),
        more: (row) => (
          <Steps
            row={row}
            mayConfirm={isOwn(row.to_godown_id)}
            onConfirm={() => setArriving(row)}
            onPaper={() => setOnPaper(row)}
          />
        ),
      }}
    >
      <TransferForm {...form} />
      <EntryDialog isOpen={arriving !== undefined} onClose={close} title="Confirm what arrived" isWide>
        {arriving && <ReceiveForm transfer={arriving} onClose={close} />}
      </EntryDialog>
      <ChallanDialog transfer={onPaper} onClose={() => setOnPaper(undefined)} />
    </RecordScreen>
  );
}

/** Whether a godown is of a branch in which the person works. */
function useOwnGodowns(): (id: number) => boolean {
  const { data: godowns = [] } = useReferences('/godowns', true);
  return (id) => godowns.some((godown) => godown.id === id);
}

type StepsProps = { row: TransferRow; mayConfirm: boolean; onConfirm: () => void; onPaper: () => void };

/** The paper of a transfer and its next step, or the last one, which can be taken back. */
function Steps({ row, mayConfirm, onConfirm, onPaper }: StepsProps) {
  const { canWrite } = useAccess();
  const name = nameOfTransfer(row);
  return (
    <>
      <IconButton icon={IconFileText} label={`Challan of ${name}`} onClick={onPaper} />
      {canWrite && mayConfirm && row.status === 'sent' && (
        <IconButton icon={IconCheck} label={`Confirm ${name}`} onClick={onConfirm} />
      )}
      {canWrite && mayConfirm && row.status === 'received' && (
        <IconButton
          icon={IconArrowBackUp}
          label={`Undo the confirmation of ${name}`}
          onClick={() => void takeBack(`${path}/${row.id}/receipt`)}
        />
      )}
    </>
  );
}

const emptyForm = (): TransferValues => ({
  date: today(),
  godown_id: '',
  to_godown_id: '',
  sent: [],
  vehicle: '',
  crew: '',
  note: '',
});

const toForm = ({
  date,
  godown_id,
  to_godown_id,
  sent,
  vehicle,
  crew,
  note,
}: TransferRow): TransferValues => ({
  date,
  godown_id: String(godown_id),
  to_godown_id: String(to_godown_id),
  sent: sent.map(typedLine),
  vehicle,
  crew,
  note,
});
