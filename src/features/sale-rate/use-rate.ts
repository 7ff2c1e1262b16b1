import { useState } from 'react';
import { api } from '../../kit/web/client/api.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { useValues } from '../../kit/web/form/form-values.ts';
import { mayDiscard } from '../../kit/web/form/unsaved.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { focusField } from '../../kit/web/keyboard/focus.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { product } from '../../masters/product.ts';
import { messages, path, type RateBody, type RateRow, rateBody } from './contract.ts';

const emptyRate = () => ({ product_id: '', price: '', from_date: today() });

/** The form of a rate and the list that it changes. */
export function useRate() {
  const empty = emptyRate();
  const [editedId, setEdited] = useState<number>();
  const [litId, setLit] = useState<number>();
  const list = useRows<RateRow>(path);
  const rows = list.data;
  const entry = useRecordForm<RateBody, { id: number }>({
    schema: rateBody,
    empty,
    save,
    onSaved: ({ data }) => {
      setLit(data.id);
      setEdited(undefined);
    },
  });
  const { form } = entry;
  const values = useValues(form);
  const chosen = rows?.find(({ id }) => String(id) === values.product_id);

  /** Choosing a product fills in its current price. */
  const choose = (row: RateRow | undefined) =>
    form.reset({ ...empty, product_id: row ? String(row.id) : '', price: row ? String(row.price) : '' });

  return {
    entry,
    list,
    rows,
    chosen,
    values,
    litId,
    isUpdate: editedId !== undefined,
    followProduct: (id: string) => {
      choose(rows?.find((row) => String(row.id) === id));
      setEdited(undefined);
    },
    edit: async (row: RateRow) => {
      if (!(await mayDiscard())) return;
      choose(row);
      setEdited(row.id);
      toast('You Can Update the Data', { id: 'update' });
      scrollTo({ top: 0 });
      requestAnimationFrame(() => focusField(entry.ref.current, 'price'));
    },
    leave: () => {
      form.reset(empty);
      setEdited(undefined);
    },
  };
}

export type Rate = ReturnType<typeof useRate>;

/** A rate from today is saved as the product's price; one from an earlier or later date, by the call of rates. */
async function save(rate: RateBody, key: string): Promise<{ msg: string; data: { id: number } }> {
  const { product_id, price, from_date } = rate;
  if (from_date !== today()) return api.post(path, rate, { key });
  const { data } = await api.patch<{ data: { id: number } }>(`${product.path}/${product_id}`, { price });
  return { msg: messages.saved, data };
}
