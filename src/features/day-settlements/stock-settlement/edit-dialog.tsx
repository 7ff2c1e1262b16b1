import { formatCount, formatDay } from '../../../kit/shared/format.ts';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import { labels, path, type SettlementPatch, type SettlementRow, settlementPatch } from './contract.ts';
import { type Expected, hasDefectives } from './load-line.ts';
import { Shortage } from './shortage.tsx';

const { NumberField } = formFields<SettlementPatch>();

type EditDialogProps = {
  settlement: SettlementRow | undefined;
  onClose: () => void;
  onSaved: (settlement: SettlementRow) => void;
};

/** Corrects what was counted; open while there is a settlement to correct. */
export function EditDialog({ settlement, onClose, onSaved }: EditDialogProps) {
  return (
    <EntryDialog isOpen={settlement !== undefined} onClose={onClose} title="Edit StockSettlement">
      {settlement && <EditForm settlement={settlement} onClose={onClose} onSaved={onSaved} />}
    </EntryDialog>
  );
}

function EditForm({ settlement, onClose, onSaved }: EditDialogProps & { settlement: SettlementRow }) {
  const entry = useRecordForm<SettlementPatch, SettlementRow>({
    address: `${path}/${settlement.id}`,
    row: settlement,
    toForm,
    fields,
    schema: settlementPatch,
    empty: toForm(settlement),
    onSaved: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  const values = useValues(entry.form);
  const load = loadOf(entry.record ?? settlement);

  return (
    <DialogForm
      entry={entry}
      submitLabel="Update"
      onCancel={onClose}
      about={
        <div>
          {settlement.employee.name}, {settlement.area_code.area_code}, {formatDay(settlement.date)}:{' '}
          {formatCount(settlement.assigned)} assigned, {formatCount(settlement.sold)} sold
        </div>
      }
    >
      <NumberField
        name="qty"
        label="Quantity"
        hint={`${formatCount(load.expected_filled)} expected`}
        required
        isFirst
      />
      <NumberField
        name="empty_cylinders"
        label="Empty Cylinders"
        hint={`${formatCount(load.expected_empty)} expected`}
      />
      {hasDefectives(load) && <NumberField name="defective_back" label={labels.defective_back} />}
      <Shortage load={load} typed={values} />
    </DialogForm>
  );
}

const toForm = ({ qty, empty_cylinders, defective_back }: SettlementRow) => ({
  qty: String(qty),
  empty_cylinders: String(empty_cylinders),
  defective_back: defective_back > 0 ? String(defective_back) : '',
});

const fields = {
  qty: { label: labels.qty },
  empty_cylinders: { label: labels.empty_cylinders },
  defective_back: { label: labels.defective_back },
};

/** The load before its settlement: what came back and what is short add up to what was expected. */
const loadOf = (settlement: SettlementRow): Expected => ({
  product: settlement.product || 'Cylinders',
  expected_filled: settlement.qty + settlement.defective_back + settlement.short_filled,
  expected_empty: settlement.empty_cylinders + settlement.short_empty,
});
