import type { z } from 'zod';
import { formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useFormControl, useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { differenceText, isRounding } from '../../masters/cash-difference.ts';
import { blankCounts, countedAmount } from '../../masters/counted-cash.ts';
import { settingsCall } from '../settings/contract.ts';
import { bookCall, type CountRow, countBody, countsPath, labels } from './contract.ts';
import { CountedNotes, countShape, withDenominations } from './counted-notes.tsx';
import classes from './till.module.css';

const countForm = countBody
  .omit({ denominations: true })
  .extend(countShape)
  .transform((values) => withDenominations(values));

const emptyCount = (branchId: string) => ({
  date: today(),
  branch_id: branchId,
  counts: blankCounts,
  reason: '',
});
type CountValues = ReturnType<typeof emptyCount>;

const { AreaField, DateField } = formFields<CountValues>();

type CountFormProps = {
  branch: { id: string; name: string };
  /** The first count of the till, which is of today. */
  isOpening: boolean;
  onClose: () => void;
};

/** The cash in the till at the end of a day, compared with the books as it is typed. */
export function CountForm({ branch, isOpening, onClose }: CountFormProps) {
  const empty = emptyCount(branch.id);
  const control = useFormControl<CountValues>(empty);
  const { date, counts } = useValues(control);
  const counted = countedAmount(counts);
  const { expected, difference, isComplete, needsReason } = useExpected({
    date: isOpening ? '' : date,
    branchId: branch.id,
    counted,
  });
  const entry = useRecordForm<z.output<typeof countForm>, CountRow, CountValues>({
    control,
    schema: countForm,
    check: ({ reason }): Record<string, string> =>
      needsReason && !reason ? { reason: 'Reason is required' } : {},
    empty,
    address: countsPath,
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Save count"
      onCancel={onClose}
      about={<strong>{branch.name}</strong>}
    >
      {!isOpening && <DateField name="date" label={labels.date} required startsToday latest={0} />}
      <CountedNotes isComplete={isComplete} />
      <dl className={classes.figures} data-few>
        <Figure label={labels.counted_amt}>{formatRupees(counted)}</Figure>
        {expected !== undefined && (
          <>
            <Figure label={labels.expected_amt}>{formatRupees(expected)}</Figure>
            <Figure label={labels.difference} isWrong={!isRounding(difference)}>
              {differenceText(difference)}
            </Figure>
          </>
        )}
      </dl>
      {needsReason && <AreaField name="reason" label={labels.reason} required />}
    </DialogForm>
  );
}

type Counted = { date: string; branchId: string; counted: number };

/** What the books say at the end of a day (₹), and whether the count needs a reason; nothing is expected of the first count. */
function useExpected({ date, branchId, counted }: Counted) {
  const day = isStoredDay(date) ? date : '';
  const { data: book } = useRead(bookCall, { branch_id: branchId, from_date: day, to_date: day });
  const { data: settings } = useRead(settingsCall);
  const limit = settings?.cash_difference_limit ?? 0;
  const expected = book?.closing;
  const difference = expected === undefined ? 0 : sumRupees([counted, -expected]);
  return {
    expected,
    difference,
    isComplete: expected !== undefined && isRounding(difference),
    needsReason: !isRounding(difference) && Math.abs(difference) > limit,
  };
}
