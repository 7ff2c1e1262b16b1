import { timesRupees } from '../../kit/shared/money.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type ClearanceKind, clearanceTraits } from '../../masters/choices.ts';
import { settingsCall } from '../settings/contract.ts';
import type { DriverAccount, MissingLine } from './account/contract.ts';
import { type ClearanceBody, type ClearanceRow, clearanceBody, clearancesPath, labels } from './contract.ts';
import { clearanceTitles, countText } from './words.ts';

const { AreaField, ChoiceField, DateField, NumberField } = formFields<ClearanceBody>();

type ClearanceFormProps = {
  account: DriverAccount;
  missing: MissingLine;
  kind: ClearanceKind;
  onClose: () => void;
};

/** How missing goods of a driver are cleared. */
export function ClearanceForm({ account, missing, kind, onClose }: ClearanceFormProps) {
  const { branch, product, weight, state, count } = missing;
  const suggested = useSuggestedCharge(missing);
  const godowns = useGodownsOf(branch.id);
  const { isLetOff } = clearanceTraits[kind];
  const entry = useRecordForm<ClearanceBody, ClearanceRow>({
    schema: clearanceBody,
    empty: {
      date: today(),
      branch_id: String(branch.id),
      employee_id: String(account.id),
      kind,
      product,
      weight: String(weight),
      state,
      qty: String(count),
      godown_id: kind === 'found' && godowns.length === 1 ? (godowns[0]?.value ?? '') : '',
      amount: kind === 'charged' ? suggested(String(count)) : '',
      note: '',
    },
    address: clearancesPath,
    onSaved: onClose,
  });
  const { amount, qty } = useValues(entry.form);
  return (
    <DialogForm
      entry={entry}
      submitLabel={clearanceTitles[kind]}
      onCancel={onClose}
      about={
        <>
          <strong>{account.name}</strong>, {branch.name}: {countText(count, missing)} missing
        </>
      }
    >
      <NumberField
        name="qty"
        label={labels.qty}
        required
        isFirst
        onChange={(next) => {
          // What a person has typed over the suggestion stays.
          if (kind === 'charged' && amount === suggested(qty)) entry.form.setValue('amount', suggested(next));
        }}
      />
      {kind === 'found' && (
        <ChoiceField name="godown_id" label={labels.godown_id} options={godowns} required />
      )}
      {kind === 'charged' && <NumberField name="amount" label={labels.amount} unit="₹" required />}
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <AreaField name="note" label={isLetOff ? 'Reason' : labels.note} required={isLetOff} />
    </DialogForm>
  );
}

/** The price of the settings for a typed count; '' without a price. */
function useSuggestedCharge({ product, weight }: MissingLine): (qty: string) => string {
  const { data: settings } = useRead(settingsCall);
  const price =
    product === 'Cylinders' && settings?.cylinder_prices.find((one) => one.weight === weight)?.amount;
  return (qty) => (price && /^[0-9]{1,5}$/.test(qty) ? String(timesRupees(price, Number(qty))) : '');
}

function useGodownsOf(branchId: number) {
  const { data: godowns = [] } = useReferences('/godowns');
  return godowns
    .filter((godown) => godown.branch_id === branchId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
