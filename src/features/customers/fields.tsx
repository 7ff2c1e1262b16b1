import { useWatch } from 'react-hook-form';
import { useRules } from '../../kit/web/client/rules.ts';
import { type FieldProps, ReadOnlyFields } from '../../kit/web/fields/field.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { Form } from '../../kit/web/form/form-values.ts';
import { areaLabel } from '../../masters/area-code.ts';
import { type CustomerType, customerTraits, svTypes } from '../../masters/choices.ts';
import { type CustomerField, mayBeBlank } from '../../masters/customer-field.ts';
import { type FieldName, fields, fieldsOf } from '../../masters/customer-fields.ts';
import type { CustomerValues } from './form-values.ts';
import { useBank } from './use-bank.ts';
import { useSameNumbers } from './use-same-numbers.ts';

const { AreaField, ChoiceField, DateField, NumberField, PhotoField, RadioField, ReferenceField, TextField } =
  formFields<CustomerValues>();

type CustomerFieldsProps = {
  type: CustomerType;
  form: Form<CustomerValues>;
  id: number | undefined;
  /** The Aadhaar number is masked and cannot be changed. */
  isMasked: boolean;
};

/** The fields of one type of customer, with what SV type, bank and same numbers add to them. */
export function CustomerFields({ type, form, id, isMasked }: CustomerFieldsProps) {
  const isNew = useWatch<CustomerValues, 'svType'>({ name: 'svType' }) === 'New';
  const rules = useRules();
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
    // An amount whose field is hidden must not be sent.
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
              required={!mayBeBlank(field, type, rules)}
              {...additions[name]}
            />
          </ReadOnlyFields>
        ))}
    </>
  );
}

type InputProps = FieldProps<FieldName> & {
  field: CustomerField;
  isNew: boolean;
  onChange?: (value: string) => void;
};

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
