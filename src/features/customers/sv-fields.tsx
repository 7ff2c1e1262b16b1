import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import { PhotoField } from '../../kit/web/fields/photo-field.tsx';
import { RadioField } from '../../kit/web/fields/radio-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { account_types, poa_categories, sv_types } from '../../masters/choices.ts';
import { labels } from './contract.ts';
import { useBank } from './use-bank.ts';
import { useSameNumbers } from './use-same-numbers.ts';

type Props = {
  form: Pick<UseFormReturn, 'getValues' | 'setValue' | 'clearErrors' | 'resetField'>;
  id: number | undefined;
};

/** The subscription voucher of a connection: a new one, one from another distributor, or another holder. */
export function SvFields({ form, id }: Props) {
  const sv_type: string = useWatch({ name: 'svType' });
  const is_new = sv_type === 'New';
  const same = useSameNumbers(id);
  const bank = useBank(form);

  const pickType = (next: string) => {
    // The sub-type alone is nothing that could be lost, so nobody is asked about it.
    form.resetField('svType', { defaultValue: next });
    // An amount that no longer shows must not travel.
    form.setValue(next === 'New' ? 'chargeable_amount' : 'advanceAmtPaid', '');
    form.clearErrors(['gas_consumer_number', 'chargeable_amount', 'advanceAmtPaid']);
  };

  return (
    <>
      <RadioField name="svType" label={labels.sv_type} options={sv_types} onPick={pickType} required />
      <DateField name="date" label={labels.date} required latest={0} />
      <TextField
        name="gas_consumer_number"
        label={labels.gas_consumer_number}
        required={!is_new}
        {...same.gas_consumer_number}
      />
      <TextField name="salutations" label={labels.salutations} required />
      <TextField name="firstName" label={labels.first_name} required />
      <TextField name="lastName" label={labels.last_name} required />
      <DateField name="dob" label={labels.dob} />
      <TextField name="fatherName" label={labels.father_name} />
      <TextField name="mobileNumber" label={labels.mobile} type="tel" required {...same.mobileNumber} />
      <AreaField name="address" label={labels.address} required />
      <TextField name="pincode" label={labels.pincode} />
      <TextField name="state" label={labels.state} />
      <TextField name="dealerName" label={labels.dealership} />
      <ChoiceField name="poa_category" label={labels.poa_category} options={poa_categories} />
      <TextField name="poa_number" label={labels.poa_number} />
      <TextField name="rationcardnumber" label={labels.ration_card_number} />
      <TextField name="stateofissue" label={labels.state_of_issue} />
      <TextField name="ifsc" label={labels.ifsc} {...bank} />
      <TextField name="bankname" label={labels.bank_name} />
      <ChoiceField name="accounttype" label={labels.account_type} options={account_types} />
      <TextField name="accountnumber" label={labels.account_number} />
      <TextField name="acc_holder_name" label={labels.account_holder_name} />
      {is_new ? (
        <NumberField name="advanceAmtPaid" label={labels.advance_amount} unit="₹" />
      ) : (
        <NumberField name="chargeable_amount" label={labels.chargeable_amount} unit="₹" />
      )}
      <PhotoField name="image" label={labels.image} />
    </>
  );
}
