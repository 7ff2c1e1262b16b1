import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { api, messageOf } from '../../kit/web/api.ts';
import { useEntry } from '../../kit/web/entry-form.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import type { Reference } from '../../kit/web/fields/reference-field.tsx';
import { focusField } from '../../kit/web/focus.ts';
import { toast } from '../../kit/web/toast.ts';
import { rowsQuery, useRows } from '../../kit/web/use-rows.ts';
import { godown_stock_path, type RatedProduct, type Thing } from '../../masters/things.ts';
import { suggestedAmount } from './amount.ts';
import { type EntryBody, type EntryRow, entryBody, messages, path } from './contract.ts';
import { type Load, loads_path, matchedLoad, onlyThing } from './road.ts';

type Saved = { msg: string; data: EntryRow };

/** What a sale changes beside the list: the road, godowns, the evening's screens, and what a customer owes. */
export const changes = [
  path,
  loads_path,
  `${path}/filter`,
  godown_stock_path,
  '/stocksettelments/openloads',
  '/customers/dropdown',
];

const no_loads: Load[] = [];
const isFromGodown = ({ saletype }: FieldValues) => saletype === 'Other Product Sales';

/** The form of a sale with everything that follows from what is chosen in it. */
export function useSale(onSaved: (row: EntryRow) => void) {
  const client = useQueryClient();
  const empty = useMemo(emptySale, []);
  const suggested = useRef('');
  const entry = useEntry<EntryBody, Saved>({
    schema: entryBody,
    empty,
    kept: ['date', 'saletype', 'area_code_id', 'branch_id', 'employee_id', 'vehicle_id'],
    // What stays between sales comes before the customer; typing goes on behind it.
    first: 'customer_id',
    changes,
    save: (values, key) => api.post<Saved>(path, values, { key }),
    onSaved: ({ data }) => {
      offerOnlyThing(loads);
      onSaved(data);
    },
  });
  const { form } = entry;
  const values: FieldValues = useWatch({ control: form.control });
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const is_from_godown = isFromGodown(values);
  const { data: road } = useRows<Load>(loads_path, loadsQuery(values), {
    enabled: Boolean(!is_from_godown && values.date && values.area_code_id),
  });
  const loads = useMemo(() => road?.filter(isRaised) ?? no_loads, [road]);
  const suggestion = suggestedAmount(products, { thing: thingOf(values), qty: String(values.qty) });

  const set = (changed: FieldValues) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
  };
  /** Follows the rate until another amount is typed. */
  const reckon = () => {
    const { amount: typed, qty, ...now } = form.getValues();
    if (typed !== '' && typed !== suggested.current) return;
    suggested.current = suggestedAmount(products, { thing: thingOf(now), qty: String(qty) })?.amount ?? '';
    set({ amount: suggested.current });
  };
  const offerOnlyThing = (offered: readonly Load[]) => {
    suggested.current = '';
    const only = onlyThing(offered);
    if (only) set({ product: only.product, weight: only.weight > 0 ? String(only.weight) : '' });
  };
  /** Looks up the raised assigns of the chosen day and area; without any there is nothing to sell. */
  const findLoads = async (driver_id = '') => {
    const asked = form.getValues();
    if (isFromGodown(asked) || !asked.date || !asked.area_code_id) return;
    try {
      const { data } = await client.fetchQuery({
        ...rowsQuery<Load>(loads_path, loadsQuery(asked)),
        staleTime: 0,
      });
      const now = form.getValues();
      if (now.area_code_id !== asked.area_code_id || now.date !== asked.date || isFromGodown(now)) return;
      const found = data.filter(isRaised);
      const load = matchedLoad(found, '', { employee_id: driver_id, vehicle_id: '' });
      if (load) {
        set({ employee_id: String(load.employee_id), vehicle_id: String(load.vehicle_id) });
        offerOnlyThing(found);
      } else {
        toast.error(messages.no_assign);
        form.reset({ ...empty, date: asked.date, saletype: asked.saletype });
        focusField(entry.ref.current, 'area_code_id');
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  return {
    entry,
    values,
    loads,
    suggestion,
    is_from_godown,
    reckon,
    followDate: () => void findLoads(String(form.getValues('employee_id'))),
    followArea: (area: Reference | undefined) => {
      set({
        branch_id: area ? String(area.branch_id) : '',
        employee_id: '',
        vehicle_id: '',
        product: '',
        weight: '',
      });
      void findLoads(String(area?.driver_id ?? ''));
    },
    followSaleType: (saletype: string) => {
      set({ customer_id: '', customer_type: '', product: '', weight: '' });
      if (saletype === 'Other Product Sales') set({ employee_id: '', vehicle_id: '', empty_cylinders: '' });
      else void findLoads();
    },
    followProduct: (product: string) => {
      const load = matchedLoad(
        loads,
        product,
        form.getValues() as { employee_id: string; vehicle_id: string },
      );
      if (load) set({ employee_id: String(load.employee_id), vehicle_id: String(load.vehicle_id) });
      // With one weight of it on the road there is nothing to choose; other goods have none.
      const only = onlyThing(loads.filter((row) => row.product === product));
      set({ weight: only?.weight ? String(only.weight) : '' });
      reckon();
    },
    set,
  };
}

export type Sale = ReturnType<typeof useSale>;

/** The goods that the form speaks of. */
export const thingOf = ({ product, weight }: FieldValues): Thing => ({
  product,
  weight: Number(weight) || 0,
});

const isRaised = ({ status }: Load) => status === 'raised';

const loadsQuery = ({ date, area_code_id }: FieldValues) => ({ date, area_code_id });

const emptySale = (): FieldValues => ({
  date: today(),
  saletype: 'Cash Sales',
  customer_id: '',
  customer_type: '',
  area_code_id: '',
  employee_id: '',
  vehicle_id: '',
  branch_id: '',
  payment_mode: '',
  amount: '',
  empty_cylinders: '',
  product: '',
  weight: '',
  qty: '',
  stock_assign_id: '',
});
