import type { ReactNode } from 'react';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../../kit/web/form/entry-card.tsx';
import { useValues } from '../../../kit/web/form/form-values.ts';
import { areaField } from '../../../masters/area-code.ts';
import { CashBranch } from './cash-branch.tsx';
import { CashCount } from './cash-count.tsx';
import { inChargeField } from './contract.ts';
import type { CashValues } from './totals.ts';
import type { RecoveryState } from './use-recovery.ts';

const { DateField, ReferenceField } = formFields<CashValues>();

/** Shown below the count, for the chosen day and area, and the branch of its sales. */
export type Summary = (chosen: { date: string; area_code_id: string; branch_id: string }) => ReactNode;

type RecoveryFormProps = { recovery: RecoveryState; summary?: Summary | undefined };

/** The evening's cash: the totals of the entries, and the count. */
export function RecoveryForm({ recovery, summary }: RecoveryFormProps) {
  const { entry, cash, isFromUrl, find } = recovery;
  const { date, area_code_id } = useValues(entry.form);

  return (
    <EntryCard
      entry={entry}
      title="Cash Recovery"
      startsAt="empty"
      startsOpen={isFromUrl}
      summary={!cash.isBlind && summary?.({ date, area_code_id, branch_id: cash.branchId })}
    >
      {(buttons) => (
        <>
          <DateField name="date" label="Date" required startsToday latest={0} onPick={find} />
          <ReferenceField {...areaField} required onPick={find} />
          <CashBranch cash={cash} />
          <ReferenceField {...inChargeField} required />
          <CashCount cash={cash}>{buttons}</CashCount>
        </>
      )}
    </EntryCard>
  );
}
