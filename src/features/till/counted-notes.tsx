import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { CashCounts } from '../../kit/shared/cash-counts.ts';
import { digits } from '../../kit/shared/rules.ts';
import { DenominationTable } from '../../kit/web/fields/denomination-table.tsx';
import { denominations } from '../../masters/choices.ts';
import { denominationLines } from '../../masters/counted-cash.ts';

/** Notes and coins in a form. */
export const countShape = {
  counts: z.record(z.string(), digits({ invalid: 'Count is invalid', max: 1_000_000 })),
};

/** The body of a form that has counts. */
export const withDenominations = <Values extends { counts: Record<string, number> }>({
  counts,
  ...values
}: Values) => ({
  ...values,
  denominations: denominationLines(
    Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, String(count)])),
  ),
});

type CountedNotesProps = {
  /** Nothing is missing: Enter leaves the notes and coins. */
  isComplete?: boolean;
};

/** The notes and coins of a count or slip; after them Enter goes to a blank text, else to the Save button. */
export function CountedNotes({ isComplete = false }: CountedNotesProps) {
  const form = useFormContext<{ counts: CashCounts }>();
  const counts = useWatch<{ counts: CashCounts }, 'counts'>({ name: 'counts' });
  const { errors, isSubmitted } = form.formState;
  return (
    <DenominationTable
      denominations={denominations}
      counts={counts}
      errors={Object.fromEntries(
        Object.entries(errors.counts ?? {}).map(([value, error]) => [value, error?.message]),
      )}
      isComplete={isComplete}
      isFirst
      nextField={blankText}
      onChange={(next) => form.setValue('counts', next, { shouldDirty: true, shouldValidate: isSubmitted })}
    />
  );
}

const blankText = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLTextAreaElement>('textarea[data-field]') ?? [])].find(
    ({ value }) => value === '',
  );
