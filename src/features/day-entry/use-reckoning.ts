import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Entry } from '../../kit/web/entry-form.ts';
import { useRows } from '../../kit/web/use-rows.ts';
import type { RatedProduct } from '../../masters/things.ts';
import { suggestedAmount } from './amount.ts';
import { thingOf } from './sale-values.ts';

/** Suggests the amount from the sale rate, and follows the rate until another amount is typed. */
export function useReckoning(form: Entry['form'], values: FieldValues) {
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const suggested = useRef('');
  const suggestionFor = (sale: FieldValues) =>
    suggestedAmount(products, { thing: thingOf(sale), qty: String(sale.qty) });

  const reckon = () => {
    const sale = form.getValues();
    if (sale.amount !== '' && sale.amount !== suggested.current) return;
    suggested.current = suggestionFor(sale)?.amount ?? '';
    form.setValue('amount', suggested.current, { shouldValidate: form.formState.isSubmitted });
  };
  return { suggestion: suggestionFor(values), reckon };
}
