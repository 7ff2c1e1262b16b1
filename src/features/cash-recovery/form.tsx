import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { DenominationTable } from './denomination-table.tsx';
import classes from './form.module.css';
import type { Counts, Total } from './totals.ts';
import type { Recovery } from './use-recovery.ts';

/** What stands below the count, for the day and area that are chosen. */
export type Beside = (chosen: { date: string; area_code_id: string }) => ReactNode;

/** The evening's cash: what the entries say, and what was counted. */
export function RecoveryForm({ recovery, beside }: { recovery: Recovery; beside?: Beside | undefined }) {
  const { entry, totals, wantsReason, is_asked, find } = recovery;
  const values: FieldValues = useWatch({ control: entry.form.control });
  const { errors } = entry.form.formState;
  const wrong = (errors.counts ?? {}) as Record<string, { message?: string } | undefined>;

  return (
    <EntryCard
      entry={entry}
      title="Cash Recovery"
      starts_open={is_asked}
      summary={beside?.({
        date: String(values.date ?? ''),
        area_code_id: String(values.area_code_id ?? ''),
      })}
    >
      <DateField name="date" label="Date" required onPick={find} />
      <ReferenceField
        name="area_code_id"
        label="Area Code"
        to="/area_codes"
        label_of={(area) => (area.area_name ? `${area.name} · ${area.area_name}` : area.name)}
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
        <div className={classes.totals}>
          <Amount label="Total Amount" total={totals.overall} is_strong />
          <Amount label="UPI Amount" total={totals.upi} />
          <Amount label="Cash Amount" total={totals.cash} />
          <Amount label="Credit" total={totals.credit} />
          <p className={classes.note}>Credit is no money received: it counts neither as UPI nor as cash.</p>
        </div>
        <DenominationTable
          counts={values.counts as Counts}
          expected={totals.cash.amount}
          is_expected={totals.overall.entries > 0}
          errors={Object.fromEntries(Object.entries(wrong).map(([value, error]) => [value, error?.message]))}
          onChange={(counts) =>
            entry.form.setValue('counts', counts, {
              shouldDirty: true,
              shouldValidate: entry.form.formState.isSubmitted,
            })
          }
        />
      </div>
      {wantsReason(values.counts as Counts) && (
        <div data-wide>
          <AreaField
            name="reason"
            label="Reason"
            hint="Why the count differs; the day cannot be closed without it"
          />
        </div>
      )}
    </EntryCard>
  );
}

type AmountProps = { label: string; total: Total; is_strong?: boolean };

const Amount = ({ label, total, is_strong = false }: AmountProps) => (
  <div className={classes.amount} data-strong={is_strong || undefined}>
    <span>
      {label}
      <small className={classes.entries}>
        {formatCount(total.entries)} {total.entries === 1 ? 'entry' : 'entries'}
      </small>
    </span>
    <output aria-label={label}>{formatRupees(total.amount)}</output>
  </div>
);
