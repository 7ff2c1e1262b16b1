import { IconArrowBackUp, IconEdit, IconTruckReturn } from '@tabler/icons-react';
import { useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatDay } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { takeBack } from '../../kit/web/record/take-back.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { byBranch, byGodown, byMode, byVendor } from '../../masters/list-filters.ts';
import { labels, type PlantLoadRow, path, plantLoadList, receiptPath, sendFields } from './contract.ts';
import { ReceiveForm } from './receive-form.tsx';
import { CorrectSending, SendCard } from './send-form.tsx';
import { receivedText, sentText } from './words.ts';

const nameOf = (row: PlantLoadRow): string => `${row.number} of ${row.vendor.name}, ${formatDay(row.date)}`;

const hidden = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, startsHidden: true });
const column = columnsOf(plantLoadList);

const columns: Column<PlantLoadRow>[] = [
  { ...column.date, below: column.received_on },
  { ...column.number, below: column.vehicle, identifies: true },
  { ...column.vendor, below: column.godown, identifies: true },
  { header: labels.sent, value: (row) => sentText(row.sent) },
  { header: labels.received, value: (row) => receivedText(row.received) },
  { ...column.invoice_no, below: column.invoice_date },
  column.status,
  column.paid_amount,
  ...[column.crew, column.note, column.branch].map(hidden),
];

const plain: ListScreen<PlantLoadRow> = {
  path,
  label: 'Plant loads',
  columns,
  filters: [byBranch, byGodown, byVendor, byChoice(plantLoadList, 'status')],
  dayOf: (row) => row.date,
};
const withModes: ListScreen<PlantLoadRow> = {
  ...plain,
  columns: [...columns, hidden(column.mode_of_payment)],
  filters: [...plain.filters, byMode],
};
const plantLoads = ({ money_places }: RuleSettings) => (money_places ? withModes : plain);

type Step = { load: PlantLoadRow; does: 'correct' | 'receive' };

/** Lorries to the plant: the form of the next one, newest first below. */
export function Loads() {
  const records = useRecords(plantLoads(useRules()));
  const { canWrite } = useAccess();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <RecordScreen
      records={records}
      entity="Plant Load"
      name={nameOf}
      recreationOf={(row) => ({
        body: createBodyOf(sendFields, row),
        lost: row.received ? 'its receipt' : undefined,
      })}
      emptyHint="Send empties to the plant above. The load is listed here until it is received."
      actions={{
        ...(canWrite && { onEdit: (load: PlantLoadRow) => setStep({ load, does: 'correct' }) }),
        more: (load) => <Actions load={load} onReceive={() => setStep({ load, does: 'receive' })} />,
      }}
    >
      <SendCard onSent={records.onCreated} />
      <EntryDialog
        isOpen={step !== undefined}
        onClose={close}
        title={step?.does === 'correct' ? 'Edit Plant Load' : 'Receive from the Plant'}
        isWide
      >
        {step?.does === 'correct' && <CorrectSending load={step.load} onClose={close} />}
        {step?.does === 'receive' && <ReceiveForm load={step.load} onClose={close} />}
      </EntryDialog>
    </RecordScreen>
  );
}

/** The receipt: the next step of a load that is on its way, else corrected or taken back. */
function Actions({ load, onReceive }: { load: PlantLoadRow; onReceive: () => void }) {
  const { canWrite } = useAccess();
  if (!canWrite) return null;
  const name = nameOf(load);
  if (!load.received)
    return <IconButton icon={IconTruckReturn} label={`Receive ${name}`} onClick={onReceive} />;
  return (
    <>
      <IconButton icon={IconEdit} label={`Edit receipt of ${name}`} onClick={onReceive} />
      <IconButton
        icon={IconArrowBackUp}
        label={`Undo receipt of ${name}`}
        onClick={() => void takeBack(receiptPath(load.id))}
      />
    </>
  );
}
