import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { api } from '../../kit/web/client/api.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { type TextOf, useFormControl, useValues } from '../../kit/web/form/form-values.ts';
import { type Entry, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { paidTraits } from '../../masters/choices.ts';
import type { Payer } from '../customers/contract.ts';
import { cashLimitCall } from '../till/contract.ts';
import { type PaymentBody, paymentBody, samePaymentCall } from './contract.ts';

type PaymentOptions<Account, Receipt> = {
  /** The path of the accounts: '/collectible'. */
  path: `/${string}`;
  /** Whether a customer chosen in the list counts as an unsaved change. */
  choiceIsTyped?: boolean;
  /** The warning about an amount (₹) for the account. */
  warningsOf?: (amount: number, account: Account) => Record<string, string>;
  onSaved: (payment: Receipt) => void;
};

/** The form of a payment, and the account of the chosen customer. */
export function usePayment<Account extends Payer, Receipt>({
  path,
  choiceIsTyped = false,
  warningsOf,
  onSaved,
}: PaymentOptions<Account, Receipt>) {
  const rules = useRules();
  const [payer, setPayer] = useState<Payer>();
  const [timesChosen, setTimesChosen] = useState(0);
  const empty = {
    date: today(),
    customer_id: '',
    amount: '',
    payment_mode: '',
    mode_of_payment_id: '',
    cheque_number: '',
    bank_name: '',
    cheque_date: '',
    reference: '',
    note: '',
    employee_id: '',
    area_code_id: '',
    branch_id: '',
  };
  const control = useFormControl(empty);
  const values = useValues(control);
  const customerId = values.customer_id;
  const { data: response } = useQuery({
    queryKey: [`${path}/account`, customerId],
    queryFn: ({ signal }) => api.get<{ data: Account }>(`${path}/${customerId}`, {}, signal),
    enabled: isPicked(customerId),
    // Sales and payments elsewhere change it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  // Until the chosen customer's account is read, the response is that of the customer before.
  const account = customerId === String(response?.data.id) ? response?.data : undefined;

  const entry: Entry<TextOf<PaymentBody>> = useRecordForm<PaymentBody, Receipt>({
    control,
    schema: paymentBody,
    empty,
    kept: ['date', 'payment_mode', 'branch_id'],
    first: 'customer_id',
    draft: `${path}/payments`,
    address: `${path}/payments`,
    warningsOf: async ({ date, customer_id, amount, payment_mode }) => ({
      ...(rules.money_places &&
        paidTraits[payment_mode].isCounted &&
        (await fetchWarning('amount', cashLimitCall, { date, customer_id, amount }))),
      ...(await fetchWarning('customer_id', samePaymentCall(`${path}/payments`), {
        date,
        customer_id,
        amount,
      })),
      ...(warningsOf && account ? warningsOf(amount, account) : {}),
    }),
    onSaved: ({ data }) => onSaved(data),
  });

  /** Puts a customer into the form, from the list or from another screen. */
  const choose = (chosen: Payer) => {
    setPayer(chosen);
    setTimesChosen((times) => times + 1);
    entry.form.setValue('customer_id', String(chosen.id), { shouldDirty: choiceIsTyped });
    entry.form.clearErrors('customer_id');
    requestAnimationFrame(() => entry.form.setFocus('amount'));
  };
  useUrlRecord(async (id) => choose((await api.get<{ data: Account }>(`${path}/${id}`)).data), 'customer');

  return {
    entry,
    values,
    // A draft has only the id.
    payer: String(payer?.id) === customerId ? payer : account,
    choose,
    timesChosen,
    account,
  };
}
