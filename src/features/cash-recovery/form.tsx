import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { areaLabel } from '../../masters/area-code.ts';
import { Balance } from './balance.tsx';
import { DenominationTable } from './denomination-table.tsx';
import classes from './form.module.css';
import { type Counts, countedAmount } from './totals.ts';
import type { Recovery } from './use-recovery.ts';

/** Shown below the count, for the chosen day and area. */
export type Beside = (chosen: { date: string; area_code_id: string }) => ReactNode;

/** The evening's cash: the totals of the entries, and the count. */
export function RecoveryForm({ recovery, beside }: { recovery: Recovery; beside?: Beside | undefined }) {
  const { entry, totals, wantsReason, isAsked, find } = recovery;
  const values: FieldValues = useWatch({ control: entry.form.control });
  const { errors } = entry.form.formState;
  const counts = values.counts as Counts;
  const wrong = (errors.counts ?? {}) as Record<string, { message?: string } | undefined>;

  return (
    <EntryCard
      entry={entry}
      title="Cash Recovery"
      startsInField
      startsOpen={isAsked}
      summary={beside?.({
        date: String(values.date ?? ''),
        area_code_id: String(values.area_code_id ?? ''),
      })}
    >
      {(buttons) => (
        <>
          <DateField name="date" label="Date" required latest={0} onPick={find} />
          <ReferenceField
            name="area_code_id"
            label="Area Code"
            to="/area_codes"
            labelOf={areaLabel}
            required
            onPick={find}
          />
          <ReferenceField
            name="branch_in_charge_id"
            label="Branch In-Charge"
            to="/employees"
            only={{ type: 'Branch In-Charge' }}
            required
          />
          <div data-wide className={classes.sides}>
            <DenominationTable
              counts={counts}
              errors={Object.fromEntries(
                Object.entries(wrong).map(([value, error]) => [value, error?.message]),
              )}
              onChange={(next) =>
                entry.form.setValue('counts', next, {
                  shouldDirty: true,
                  shouldValidate: entry.form.formState.isSubmitted,
                })
              }
            />
            <div className={classes.result}>
              <Balance totals={totals} counted={countedAmount(counts)} />
              {wantsReason(counts) && <AreaField name="reason" label="Reason" required />}
              {buttons}
              <p className={classes.note}>Credit sales are not counted as cash or UPI.</p>
            </div>
          </div>
        </>
      )}
    </EntryCard>
  );
}
