import { today } from '../../kit/web/client/server-clock.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { filled, type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { mayOf } from '../../masters/rights.ts';
import {
  type ClaimRow,
  claimsPath,
  claimLabels as labels,
  type ProofBody,
  proofFields,
  type SettlementBody,
  settledBy,
  settlementBody,
  settlementPath,
} from './claims-contract.ts';

type ClaimFormProps = { claim: ClaimRow; about: string; onClose: () => void };

const proof = formFields<ProofBody>();
const emptyProof: TextOf<ProofBody> = {
  weight_read: '',
  cylinder_number: '',
  photo: undefined,
  note: '',
};
const toProof = (claim: ClaimRow) => filled(emptyProof, claim);
const { weight_read, cylinder_number, photo, note } = labels;
const proofLabels = describedBy({ weight_read, cylinder_number, photo, note }, {}, { weight_read: 'kg' });

/** What proves a claim. */
export function ProofForm({ claim, about, onClose }: ClaimFormProps) {
  const entry = useRecordForm<ProofBody, ClaimRow>({
    schema: proofFields,
    empty: toProof(claim),
    row: claim,
    toForm: toProof,
    fields: proofLabels,
    address: `${claimsPath}/${claim.id}`,
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} submitLabel="Save" onCancel={onClose} about={about}>
      <proof.NumberField name="weight_read" label={labels.weight_read} hint="kg" decimal isFirst />
      <proof.TextField name="cylinder_number" label={labels.cylinder_number} />
      <proof.PhotoField name="photo" label={labels.photo} stored={claim.photo} />
      <proof.AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}

const settlement = formFields<SettlementBody>();

/** How a claim is settled; a credit note by those who may approve one. */
export function SettleForm({ claim, about, onClose }: ClaimFormProps) {
  const mayCredit = mayOf(useRole())('stock_approval', 'write');
  const entry = useRecordForm<SettlementBody, ClaimRow>({
    schema: settlementBody,
    empty: {
      settled_on: today(),
      settled_by: 'replacement',
      credit_amount: '',
      credit_note_no: '',
    },
    address: settlementPath(claim.id),
    onSaved: onClose,
  });
  const { settled_by } = useValues(entry.form);
  // What no longer shows must not travel.
  const clearCredit = () => {
    entry.form.setValue('credit_amount', '');
    entry.form.setValue('credit_note_no', '');
  };
  return (
    <DialogForm entry={entry} submitLabel="Settle" onCancel={onClose} about={about}>
      <settlement.ChoiceField
        name="settled_by"
        label={labels.settled_by}
        options={mayCredit ? settledBy : ['replacement']}
        required
        isFirst
        onPick={clearCredit}
      />
      <settlement.DateField name="settled_on" label={labels.settled_on} required startsToday latest={0} />
      {settled_by === 'credit note' && (
        <>
          <settlement.TextField name="credit_note_no" label={labels.credit_note_no} required />
          <settlement.NumberField name="credit_amount" label={labels.credit_amount} unit="₹" required />
        </>
      )}
    </DialogForm>
  );
}
