import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { type FieldProps, ReadOnlyFields } from '../../kit/web/fields/field.ts';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import { PhotoField } from '../../kit/web/fields/photo-field.tsx';
import { RadioField } from '../../kit/web/fields/radio-field.tsx';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { areaLabel } from '../../masters/area-code.ts';
import { type CustomerType, customerTraits, svTypes } from '../../masters/choices.ts';
import { type CustomerField, mayBeBlank } from '../../masters/customer-field.ts';
import { fields, fieldsOf } from '../../masters/customer-fields.ts';
import { useBank } from './use-bank.ts';
import { useSameNumbers } from './use-same-numbers.ts';

type CustomerFieldsProps = {
  type: CustomerType;
  form: Pick<UseFormReturn, 'getValues' | 'setValue' | 'clearErrors' | 'resetField'>;
  id: number | undefined;
  /** The Aadhaar number is shown without its first digits, and stays. */
  isMasked: boolean;
};

/** The fields of one type of customer, with what SV type, bank and same numbers add to them. */
export function CustomerFields({ type, form, id, isMasked }: CustomerFieldsProps) {
  const isNew = useWatch({ name: 'svType' }) === 'New';
  const same = useSameNumbers(id);
  const bank = useBank(form);
  const additions: Record<string, Partial<InputProps>> = {
    ...same,
    ...(mayBeBlank(fields.date, type) && { date: { hint: 'If blank, today' } }),
    gas_consumer_number: { required: !isNew, ...same.gas_consumer_number },
    ifsc: bank,
  };
  const { hasConnection } = customerTraits[type];
  const hiddenAmount = hasConnection && (isNew ? 'chargeable_amount' : 'advanceAmtPaid');

  const pickType = (next: string) => {
    // The SV type does not count as an unsaved change.
    form.resetField('svType', { defaultValue: next });
    // An amount that no longer shows must not travel.
    form.setValue(next === 'New' ? 'chargeable_amount' : 'advanceAmtPaid', '');
    form.clearErrors(['gas_consumer_number', 'chargeable_amount', 'advanceAmtPaid']);
  };

  return (
    <>
      {hasConnection && (
        <RadioField name="svType" label={fields.svType.label} options={svTypes} onPick={pickType} required />
      )}
      {fieldsOf(type)
        .filter(([name, { input }]) => input !== 'none' && name !== 'svType' && name !== hiddenAmount)
        .map(([name, field]) => (
          <ReadOnlyFields key={name} value={isMasked && name === 'aadharNumber'}>
            <Input
              name={name}
              field={field}
              isNew={id === undefined}
              label={field.label}
              required={!mayBeBlank(field, type)}
              {...additions[name]}
            />
          </ReadOnlyFields>
        ))}
    </>
  );
}

type InputProps = FieldProps & { field: CustomerField; isNew: boolean; onChange?: (value: string) => void };

function Input({
  field: { input, figure, to = '', options = [], latest },
  isNew,
  onChange,
  ...props
}: InputProps) {
  switch (input) {
    case 'area':
      return <AreaField {...props} />;
    case 'date':
      return <DateField {...props} latest={latest} startsToday={isNew && 'unmarked'} />;
    case 'number':
      return <NumberField {...props} unit={figure === 'rupees' ? '₹' : undefined} />;
    case 'choice':
      return <ChoiceField {...props} options={options} />;
    case 'reference':
      return <ReferenceField {...props} to={to} labelOf={areaLabel} />;
    case 'photo':
      return <PhotoField {...props} />;
    default:
      return <TextField {...props} type={input === 'tel' ? 'tel' : 'text'} onChange={onChange} />;
  }
}
