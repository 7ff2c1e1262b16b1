import { useFormContext, useWatch } from 'react-hook-form';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import type { TextOf } from '../../kit/web/form/form-values.ts';
import { areaField } from '../../masters/area-code.ts';
import { byDriver } from '../../masters/list-filters.ts';
import { labels, type PaymentBody } from './contract.ts';

const { ReferenceField } = formFields<PaymentBody>();

/** The driver who collected a payment, and in which area code; the only one of the driver is filled in. */
export function CollectedBy() {
  const form = useFormContext<TextOf<PaymentBody>>();
  const driver = useWatch({ control: form.control, name: 'employee_id' });
  const { data: areas = [] } = useReferences(areaField.to);
  const fillArea = (driverId: number | undefined) => {
    const [own, other] = areas.filter((area) => driverId !== undefined && area.driver_id === driverId);
    form.setValue('area_code_id', own && !other ? String(own.id) : '');
    form.clearErrors('area_code_id');
  };
  return (
    <>
      <ReferenceField
        {...byDriver.source}
        name="employee_id"
        label={labels.employee_id}
        {...(!driver && { hint: 'Blank: paid at the office' })}
        onPick={(option) => fillArea(option?.id)}
      />
      {driver && <ReferenceField {...areaField} required />}
    </>
  );
}
