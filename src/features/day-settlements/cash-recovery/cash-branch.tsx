import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { inChargeField, labels } from './contract.ts';
import { fillInCharge } from './in-charge.ts';
import type { CashValues } from './totals.ts';
import type { Cash } from './use-cash.ts';

const { ChoiceField } = formFields<CashValues>();

/** The branch whose sales are counted, if the area changed its branch on the day and sold for both. */
export function CashBranch({ cash: { branches } }: { cash: Cash }) {
  const form = useFormContext<CashValues>();
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
