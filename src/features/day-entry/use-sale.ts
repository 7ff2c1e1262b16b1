import { useMemo } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { formatCount } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/api.ts';
import { type Entry, useEntry } from '../../kit/web/entry-form.ts';
import type { Reference } from '../../kit/web/fields/reference-field.tsx';
import { focusField } from '../../kit/web/focus.ts';
import { toast } from '../../kit/web/toast.ts';
import type { Thing } from '../../masters/things.ts';
import { amountDoubts } from './amount.ts';
import { type EntryBody, type EntryRow, entryBody, messages, path } from './contract.ts';
import { type Load, matchedLoad, onlyThing } from './road.ts';
import { crewOf, emptySale, isFromGodown, kept, nameOfSale } from './sale-values.ts';
import { useLoads } from './use-loads.ts';
import { useReckoning } from './use-reckoning.ts';
import { useStockLeft } from './use-stock-left.ts';

type Saved = { msg: string; data: EntryRow };

/** The form of a sale with everything that follows from what is chosen in it. */
export function useSale(onSaved: (row: EntryRow) => void) {
  const empty = useMemo(emptySale, []);
  const entry = useEntry<EntryBody, Saved>({
    schema: entryBody,
    // The server refuses it as well; said here, the form keeps what was typed.
    check: () => tooMany(stockLeft),
    empty,
    kept,
    // What stays between sales comes before the customer; typing goes on behind it.
    first: 'customer_id',
    save: (values, key) => api.post<Saved>(path, values, { key }),
    nameOf: nameOfSale,
    doubtsOf: (sale) => amountDoubts(suggestion, sale),
    offered: () => onlyGoods(loads),
    onSaved: ({ data }) => onSaved(data),
  });
  const { form } = entry;
  const values: FieldValues = useWatch({ control: form.control });
  const fromGodown = isFromGodown(values);
  const { loads, fetchLoads } = useLoads(form.getValues, values);
  const stockLeft = useStockLeft({ values, loads, isFromGodown: fromGodown });
  const { suggestion, reckon } = useReckoning(form, values);

  const set = setterOf(form);

  /** Looks up the raised assigns of the chosen day and area; without any there is nothing to sell. */
  const findLoads = async (driverId: string) => {
    const found = await fetchLoads();
    const load = found && matchedLoad(found, '', { employee_id: driverId, vehicle_id: '' });
    if (load) {
      set(crewOf(load));
      set(onlyGoods(found));
      // A quick typist or a slow line: the quantity may be there before the goods.
      reckon();
    } else if (found) refuseArea(entry, empty);
  };

  return {
    entry,
    values,
    loads,
    stockLeft,
    suggestion,
    isFromGodown: fromGodown,
    reckon,
    set,
    followDate: () => {
      void findLoads(String(form.getValues('employee_id')));
      // Another date may have another rate.
      reckon();
    },
    followArea: (area: Reference | undefined) => {
      set({ ...nothingChosen, branch_id: area ? String(area.branch_id) : '' });
      void findLoads(String(area?.driver_id ?? ''));
    },
    followSaleType: (saletype: string) => {
      set({ customer_id: '', customer_type: '', product: '', weight: '' });
      if (isFromGodown({ saletype })) set({ employee_id: '', vehicle_id: '', empty_cylinders: '' });
      else void findLoads('');
    },
    followProduct: (product: string) => {
      const load = matchedLoad(loads, product, crewOf(form.getValues()));
      if (load) set(crewOf(load));
      // With one weight of it on the road there is nothing to choose; other goods have none.
      const only = onlyThing(loads.filter((row) => row.product === product));
      set({ weight: only ? weightText(only) : '' });
      reckon();
    },
  };
}

const tooMany = (stock: ReturnType<typeof useStockLeft>): Record<string, string> =>
  stock && stock.qty > stock.held
    ? { qty: `Only ${formatCount(stock.held)} ${stock.label.toLowerCase()}` }
    : {};

/** With one thing on the road there is nothing to choose. */
const onlyGoods = (loads: readonly Load[]): FieldValues => {
  const only = onlyThing(loads);
  return only ? { product: only.product, weight: weightText(only) } : {};
};

const weightText = ({ weight }: Thing) => (weight > 0 ? String(weight) : '');

/** An area code without a raised assign resets the form (docs/product/day.md). */
function refuseArea({ form, ref }: Entry, empty: FieldValues): void {
  const { date, saletype } = form.getValues();
  toast.error(messages.no_assign);
  form.reset({ ...empty, date, saletype });
  focusField(ref.current, 'area_code_id');
}

/** What hangs on the area code. */
const nothingChosen = { employee_id: '', vehicle_id: '', product: '', weight: '' };

/** Puts values into the form; after a first try they are judged at once, as if they had been typed. */
const setterOf = (form: Entry['form']) => (changed: FieldValues) => {
  for (const [name, value] of Object.entries(changed))
    form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
};

export type Sale = ReturnType<typeof useSale>;
