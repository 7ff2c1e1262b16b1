import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { read } from '../../kit/web/client/read.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { FormControl, TextOf } from '../../kit/web/form/form-values.ts';
import { ownKinds } from '../../masters/choices.ts';
import { offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import { labels, type PaymentBody } from './contract.ts';

const { DateField, ListedField, TextField } = formFields<PaymentBody>();

/** The mode of a payment beside its payment mode; a cheque has more fields. */
export function ModeOfPayment() {
  const form = useFormContext<TextOf<PaymentBody>>();
  const { control } = form;
  const [paymentMode, mode] = useWatch({ control, name: ['payment_mode', 'mode_of_payment_id'] });
  const { data: modes = [] } = useQuery(read(offeredModesCall));
  const kindOf = (id: string) => modes.find((offered) => String(offered.id) === id)?.kind;
  return (
    <>
      <ListedField
        name="mode_of_payment_id"
        label={labels.mode_of_payment_id}
        call={offeredModesCall}
        offers={offersMode(ownKinds, paymentMode)}
        onPick={() => clear(form, chequeFields)}
      />
      {kindOf(mode) === 'cheque' && (
        <>
          <TextField name="cheque_number" label={labels.cheque_number} required />
          <TextField name="bank_name" label={labels.bank_name} />
          <DateField name="cheque_date" label={labels.cheque_date} hint="Blank: the date of the payment" />
        </>
      )}
    </>
  );
}

const chequeFields = ['cheque_number', 'bank_name', 'cheque_date'] as const;

/** What another payment mode does not have is cleared. */
export const clearMode = (form: PaymentForm) =>
  clear(form, ['reference', 'mode_of_payment_id', ...chequeFields]);

type PaymentForm = Pick<FormControl<TextOf<PaymentBody>>, 'setValue'>;

function clear({ setValue }: PaymentForm, fields: readonly (keyof TextOf<PaymentBody>)[]): void {
  for (const field of fields) setValue(field, '');
}
