import { useFormContext, useWatch } from 'react-hook-form';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { areaField } from '../../masters/area-code.ts';
import { byDriver } from '../../masters/list-filters.ts';
import { type ExpenseRow, labels, purseOptions } from './contract.ts';
import type { ExpenseValues } from './form-values.ts';

const { ChoiceField, ReferenceField } = formFields<ExpenseValues>();

/** What an expense is paid from. A driver's only area code is filled in, and a blank branch with that of the area. */
export function PurseFields({ existing }: { existing: ExpenseRow | undefined }) {
  const { control, getValues, setValue, clearErrors } = useFormContext<ExpenseValues>();
  const purse = useWatch({ control, name: 'paid_from' });
  const { data: areas = [] } = useReferences(areaField.to);
  const fillArea = (area: (typeof areas)[number] | undefined) => {
    setValue('area_code_id', area ? String(area.id) : '');
    if (area && !getValues('branch_id')) setValue('branch_id', String(area.branch_id));
    clearErrors(['area_code_id', 'branch_id']);
  };
  const fillDriver = (driverId: number | undefined) => {
    const [own, other] = areas.filter((area) => driverId !== undefined && area.driver_id === driverId);
    fillArea(other ? undefined : own);
  };
  const fillPurse = () => {
    setValue('employee_id', '');
    setValue('mode_of_payment_id', '');
    fillArea(undefined);
  };
  return (
    <>
      <ChoiceField
        name="paid_from"
        label={labels.paid_from}
        options={purseOptions}
        required
        onPick={fillPurse}
      />
      {purse === 'driver' && (
        <>
          <ReferenceField
            {...byDriver.source}
            name="employee_id"
            label={labels.employee_id}
            current={existing?.employee ?? null}
            required
            onPick={(option) => fillDriver(option?.id)}
          />
          <ReferenceField
            {...areaField}
            current={
              existing?.area_code ? { ...existing.area_code, name: existing.area_code.area_code } : null
            }
            required
            onPick={fillArea}
          />
        </>
      )}
    </>
  );
}
