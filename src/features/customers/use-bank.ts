import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import type { Form } from '../../kit/web/form/form-values.ts';
import { bankCall, svCustomer } from './contract.ts';
import type { CustomerValues } from './form-values.ts';

/**
 * Shows which bank an IFSC belongs to while it is typed, and fills the bank's name unless another was typed or it is
 * too long for the field. An unknown code gets a hint and is not refused: banks open branches every week.
 */
export function useBank(form: Form<CustomerValues>) {
  const client = useQueryClient();
  const rules = useRules();
  const [hint, setHint] = useState('');
  const filledName = useRef('');

  const fillIn = (bank: string) => {
    const name = String(form.getValues('bankname') ?? '');
    const mayFill = name === '' || name === filledName.current;
    if (!mayFill || !svCustomer(rules).shape.bankname.safeParse(bank).success) return;
    filledName.current = bank;
    form.setValue('bankname', bank, { shouldValidate: true });
  };

  const onChange = async (typed: string) => {
    const code = typed.trim().toUpperCase();
    const isCurrent = () => String(form.getValues('ifsc')).trim().toUpperCase() === code;
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) return setHint('');
    try {
      const { data } = await client.fetchQuery(read(bankCall, { code }));
      if (!isCurrent()) return;
      setHint(data.bank);
      fillIn(data.bank);
    } catch (error) {
      // After any other failure the name can be typed.
      if (isCurrent()) setHint(error instanceof ApiError && error.status === 404 ? error.message : '');
    }
  };
  return { hint, onChange: (typed: string) => void onChange(typed) };
}
