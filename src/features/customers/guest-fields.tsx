import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { AreaCodeField } from './area-code-field.tsx';
import { labels } from './contract.ts';
import { useSameNumbers } from './use-same-numbers.ts';

/** People who buy now and then. */
export function GuestFields({ id }: { id: number | undefined }) {
  const same = useSameNumbers(id);
  return (
    <>
      <DateField name="date" label={labels.date} latest={0} hint="If blank, today" />
      <TextField name="consumerid" label={labels.consumer_id} />
      <TextField name="salutations" label={labels.salutations} required />
      <TextField name="firstName" label={labels.first_name} required />
      <TextField name="lastName" label={labels.last_name} required />
      <TextField name="mobileNumber" label={labels.mobile} type="tel" required {...same.mobileNumber} />
      <TextField name="aadharNumber" label={labels.aadhar_number} {...same.aadharNumber} />
      <AreaField name="address" label={labels.address} required />
      <AreaCodeField />
    </>
  );
}
