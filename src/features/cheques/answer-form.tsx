import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import {
  type BounceBody,
  bounceBody,
  type ChequeRow,
  type ClearBody,
  clearBody,
  labels,
  path,
} from './contract.ts';
import { nameOfCheque } from './words.ts';

/** What a bank does with a cheque. */
export type BankAnswer = 'clear' | 'bounce';
export const answerTitles: Record<BankAnswer, string> = {
  clear: 'Cleared by the bank',
  bounce: 'Cheque bounced',
};

type AnswerProps = { cheque: ChequeRow; onClose: () => void };

/** The day on which the bank cleared a cheque, or on which it bounced and why. */
export function AnswerForm({ answer, ...props }: AnswerProps & { answer: BankAnswer }) {
  return answer === 'clear' ? <ClearForm {...props} /> : <BounceForm {...props} />;
}

const cleared = formFields<ClearBody>();

function ClearForm({ cheque, onClose }: AnswerProps) {
  const entry = useRecordForm<ClearBody, ChequeRow>({
    schema: clearBody,
    empty: { cleared_on: today() },
    address: `${path}/${cheque.id}/clear`,
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} submitLabel="Save" onCancel={onClose} about={nameOfCheque(cheque)}>
      <cleared.DateField
        name="cleared_on"
        label={labels.cleared_on}
        required
        startsToday
        latest={0}
        isFirst
      />
    </DialogForm>
  );
}

const bounced = formFields<BounceBody>();

function BounceForm({ cheque, onClose }: AnswerProps) {
  const entry = useRecordForm<BounceBody, ChequeRow>({
    schema: bounceBody,
    empty: { bounced_on: today(), note: '' },
    address: `${path}/${cheque.id}/bounce`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Save"
      onCancel={onClose}
      about={
        <>
          {nameOfCheque(cheque)}
          <br />
          The customer owes it again from this day.
        </>
      }
    >
      <bounced.DateField
        name="bounced_on"
        label={labels.bounced_on}
        required
        startsToday
        latest={0}
        isFirst
      />
      <bounced.AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}
