import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { AreaCodeField } from './area-code-field.tsx';
import { labels } from './contract.ts';
import { useSameNumbers } from './use-same-numbers.ts';

/** Hotels and shops that buy on credit. */
export function CreditFields({ id }: { id: number | undefined }) {
  const same = useSameNumbers(id);
  return (
    <>
      <DateField name="date" label={labels.date} required latest={0} />
      <TextField name="companyName" label={labels.company_name} />
      <TextField name="consumerid" label={labels.consumer_id} />
      <TextField name="salutations" label={labels.salutations} required />
      <TextField name="firstName" label={labels.first_name} required />
      <TextField name="lastName" label={labels.last_name} required />
      <TextField name="mobileNumber" label={labels.mobile} type="tel" required {...same.mobileNumber} />
      <TextField name="alternateNumber" label={labels.alternate_mobile} type="tel" />
      <AreaField name="address" label={labels.address} required />
      <AreaCodeField />
      <TextField name="gst_no" label={labels.gst_no} />
      <NumberField name="credit_limit" label={labels.credit_limit} unit="₹" required />
      <NumberField name="advanceAmtPaid" label={labels.advance_amount} unit="₹" required />
      <DateField name="opening_date" label={labels.opening_date} required latest={0} />
      <AreaField name="note" label={labels.note} />
    </>
  );
}
