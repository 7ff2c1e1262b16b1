import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { api, messageOf } from '../../../kit/web/api.ts';
import { useAskedRecord } from '../../../kit/web/asked.ts';
import { useEntry } from '../../../kit/web/entry-form.ts';
import { today } from '../../../kit/web/fields/date-field.tsx';
import { toast } from '../../../kit/web/toast.ts';
import {
  type AccountRow,
  type PaymentBody,
  path,
  paymentBody,
  payments_path,
  type Receipt,
  totals_path,
} from './contract.ts';

const account_path = `${path}/account`;

/** What a payment changes beside its own list. */
export const changes = [payments_path, path, totals_path, account_path, '/customers'];

/** An option of the customer picker, as `/customers/dropdown` answers it. */
export type Payer = { id: number; name: string; mobileNumber: string };

export const payerOption = ({ id, name, mobileNumber }: Payer) => ({
  value: String(id),
  label: [name, mobileNumber].join(' · '),
});

const accountQuery = (id: string) => ({
  queryKey: [account_path, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<{ data: AccountRow }>(`${path}/${id}`, {}, signal),
});

/** The form of a payment, and what is owed of the connection that it is for. */
export function usePayment(onSaved: (payment: Receipt) => void) {
  const empty = useMemo(
    () => ({ date: today(), customer_id: '', amount: '', payment_mode: '', note: '' }),
    [],
  );
  const [payer, setPayer] = useState<Payer>();
  const [times_asked, setTimesAsked] = useState(0);
  const entry = useEntry<PaymentBody, { msg: string; data: Receipt }>({
    schema: paymentBody,
    empty,
    kept: ['date', 'payment_mode'],
    first: 'customer_id',
    changes,
    save: (values, key) => api.post(payments_path, values, { key }),
    onSaved: ({ data }) => onSaved(data),
  });
  const values: FieldValues = useWatch({ control: entry.form.control });
  const customer_id = String(values.customer_id ?? '');
  const { data: account } = useQuery({
    ...accountQuery(customer_id),
    enabled: customer_id !== '',
    // Somebody else may take a payment of the same customer.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  /** Puts a customer into the form, as a list or another screen asks for it. */
  const choose = (chosen: Payer) => {
    setPayer(chosen);
    setTimesAsked((times) => times + 1);
    entry.form.setValue('customer_id', String(chosen.id), { shouldDirty: true });
    entry.form.clearErrors('customer_id');
    requestAnimationFrame(() => entry.form.setFocus('amount'));
  };
  useAskedRecord(async (id) => {
    try {
      const { data } = await api.get<{ data: AccountRow }>(`${path}/${id}`);
      choose(data);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, 'customer');

  return {
    entry,
    values,
    payer,
    choose,
    times_asked,
    account: customer_id === String(account?.data.id) ? account?.data : undefined,
  };
}
export type Payment = ReturnType<typeof usePayment>;
