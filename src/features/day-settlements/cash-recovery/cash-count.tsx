import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sumRupees } from '../../../kit/shared/money.ts';
import { DenominationTable } from '../../../kit/web/fields/denomination-table.tsx';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { isRounding } from '../../../masters/cash-difference.ts';
import { denominations } from '../../../masters/choices.ts';
import { countedAmount } from '../../../masters/counted-cash.ts';
import { Balance } from './balance.tsx';
import classes from './cash-count.module.css';
import { blankShare, ShareLines } from './share-lines.tsx';
import type { CashValues } from './totals.ts';
import type { Cash } from './use-cash.ts';

const { AreaField } = formFields<CashValues>();

type CashCountProps = { cash: Cash; children: ReactNode };

/** The notes and coins, what they are compared with, and why they differ; the form's buttons are its children. */
export function CashCount({ cash, children }: CashCountProps) {
  const { isOpen, isBlind, expected, needsReason } = cash;
  const form = useFormContext<CashValues>();
  const counts = useWatch<CashValues, 'counts'>({ name: 'counts' });
  const { errors, isSubmitted } = form.formState;
  const counted = countedAmount(counts);

  return (
    <div data-wide className={classes.sides}>
      <div className={classes.count}>
        <DenominationTable
          denominations={denominations}
          counts={counts}
          errors={Object.fromEntries(
            Object.entries(errors.counts ?? {}).map(([value, error]) => [value, error?.message]),
          )}
          isComplete={isOpen && !isBlind && isRounding(sumRupees([counted, -expected]))}
          nextField={blankShare}
          onChange={(next) =>
            form.setValue('counts', next, { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
        {cash.parties.length > 0 && <ShareLines cash={cash} counted={counted} />}
      </div>
      <div className={classes.result}>
        <Balance
          cash={cash}
          counted={counted}
          errors={{ collected_amt: errors.collected_amt?.message, spent_amt: errors.spent_amt?.message }}
        />
        {needsReason(counts) && <AreaField name="reason" label="Reason" required />}
        {children}
        <p className={classes.note}>
          {isBlind
            ? 'The expected cash is shown after the count is saved.'
            : 'Credit sales are not counted as cash or UPI.'}
        </p>
      </div>
    </div>
  );
}
