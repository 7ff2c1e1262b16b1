import { useFormContext, useWatch } from 'react-hook-form';
import { useRead } from '../../kit/web/client/read.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { TextOf } from '../../kit/web/form/form-values.ts';
import { tillBranchesCall } from '../till/contract.ts';
import { labels, type PaymentBody } from './contract.ts';

const { ChoiceField } = formFields<PaymentBody>();

/** The branch whose office takes the money, where several branches have a till on the date. */
export function TillBranch() {
  const { control } = useFormContext<TextOf<PaymentBody>>();
  const [date, driver] = useWatch({ control, name: ['date', 'employee_id'] });
  const { data: branches = [] } = useRead(tillBranchesCall);

  const withTill = branches.filter(({ since }) => since < date);
  if (driver || withTill.length < 2) return null;
  return (
    <ChoiceField
      name="branch_id"
      label={labels.branch_id}
      options={withTill.map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
}
