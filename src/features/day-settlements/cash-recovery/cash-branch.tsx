import { useQueryClient } from '@tanstack/react-query';
import { ChoiceField } from '../../../kit/web/fields/choice-field.tsx';
import type { Entry } from '../../../kit/web/form/use-record-form.ts';
import { inChargeField, labels } from './contract.ts';
import { fillInCharge } from './in-charge.ts';
import type { Cash } from './use-cash.ts';

/** Whose sales are counted, where an area that moved on the day has sold for several branches; else nothing. */
export function CashBranch({ form, cash: { branches } }: { form: Entry['form']; cash: Cash }) {
  const client = useQueryClient();
  if (branches.length < 2) return null;
  const fill = (branchId: string) => {
    form.setValue(inChargeField.name, '');
    if (branchId) void fillInCharge(client, form, Number(branchId));
  };
  return (
    <ChoiceField
      name="branch_id"
      label={labels.branch_id}
      options={branches}
      hint="Each branch has its own recovery"
      required
      onPick={fill}
    />
  );
}
