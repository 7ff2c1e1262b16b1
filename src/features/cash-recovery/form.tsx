import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { areaLabel } from '../../masters/area-code.ts';
import { CashCount } from './cash-count.tsx';
import type { Recovery } from './use-recovery.ts';

/** Shown below the count, for the chosen day and area. */
export type Beside = (chosen: { date: string; area_code_id: string }) => ReactNode;

/** The evening's cash: the totals of the entries, and the count. */
export function RecoveryForm({ recovery, beside }: { recovery: Recovery; beside?: Beside | undefined }) {
  const { entry, cash, isAsked, find } = recovery;
  const { date, area_code_id }: FieldValues = useWatch({ control: entry.form.control });

  return (
    <EntryCard
      entry={entry}
      title="Cash Recovery"
      startsInField
      startsOpen={isAsked}
      summary={beside?.({ date: String(date ?? ''), area_code_id: String(area_code_id ?? '') })}
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
          <CashCount form={entry.form} cash={cash}>
            {buttons}
          </CashCount>
        </>
      )}
    </EntryCard>
  );
}
