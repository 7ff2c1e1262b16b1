import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Entry } from '../../kit/web/entry-form.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { rowsQuery, useRows } from '../../kit/web/use-rows.ts';
import { type RatedProduct, saleRatesPath } from '../../masters/things.ts';
import { suggestedAmount } from './amount.ts';
import { thingOf } from './sale-values.ts';

const ratesQuery = ({ date }: FieldValues) => ({ date: isStoredDay(String(date)) ? String(date) : '' });

/** Suggests the amount from the rate of the sale's date, and follows it until another amount is typed. */
export function useReckoning(form: Entry['form'], values: FieldValues) {
  const client = useQueryClient();
  const { data: rates = [] } = useRows<RatedProduct>(saleRatesPath, ratesQuery(values));
  const suggested = useRef('');

  const reckon = async () => {
    const asked = ratesQuery(form.getValues());
    if (asked.date === '') return;
    // Without an answer the amount stays, and the request wrapper says that the server is away.
    const found = await client
      .ensureQueryData(rowsQuery<RatedProduct>(saleRatesPath, asked))
      .catch(() => undefined);
    const sale = form.getValues();
    if (!found || ratesQuery(sale).date !== asked.date) return;
    if (sale.amount !== '' && sale.amount !== suggested.current) return;
    suggested.current = suggestionFor(sale, found.data)?.amount ?? '';
    form.setValue('amount', suggested.current, { shouldValidate: form.formState.isSubmitted });
  };
  return { suggestion: suggestionFor(values, rates), reckon: () => void reckon() };
}

const suggestionFor = (sale: FieldValues, rates: readonly RatedProduct[]) =>
  suggestedAmount(rates, { thing: thingOf(sale), qty: String(sale.qty) });
