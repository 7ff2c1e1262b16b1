import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { sumRupees } from '../../../kit/shared/money.ts';
import { AreaField } from '../../../kit/web/fields/area-field.tsx';
import type { Entry } from '../../../kit/web/form/use-record-form.ts';
import { isRounding } from '../../../masters/cash-difference.ts';
import { Balance } from './balance.tsx';
import classes from './cash-count.module.css';
import { DenominationTable } from './denomination-table.tsx';
import { type CashCounts, countedAmount } from './totals.ts';
import type { Cash } from './use-cash.ts';

type CashCountProps = { form: Entry['form']; cash: Cash; children: ReactNode };

/** The notes and coins, what they are compared with, and why they differ; the form's buttons are its children. */
export function CashCount({ form, cash: { totals, wantsReason }, children }: CashCountProps) {
  const values: FieldValues = useWatch({ control: form.control });
  const { errors, isSubmitted } = form.formState;
  const counts = values.counts as CashCounts;
  const counted = countedAmount(counts);
  const wrong = (errors.counts ?? {}) as Record<string, { message?: string } | undefined>;

  return (
    <div data-wide className={classes.sides}>
      <DenominationTable
        counts={counts}
        errors={Object.fromEntries(Object.entries(wrong).map(([value, error]) => [value, error?.message]))}
        isComplete={totals.overall.entries > 0 && isRounding(sumRupees([counted, -totals.cash.amount]))}
        onChange={(next) => form.setValue('counts', next, { shouldDirty: true, shouldValidate: isSubmitted })}
      />
      <div className={classes.result}>
        <Balance totals={totals} counted={counted} />
        {wantsReason(counts) && <AreaField name="reason" label="Reason" required />}
        {children}
        <p className={classes.note}>Credit sales are not counted as cash or UPI.</p>
      </div>
    </div>
  );
}
