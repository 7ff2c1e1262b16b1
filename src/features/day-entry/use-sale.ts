import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { saleRefusals } from '../../domain/sales/refusals.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { rowsQuery, useRows } from '../../kit/web/client/use-rows.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { type Reference, useReferences } from '../../kit/web/fields/reference-field.tsx';
import { readShared } from '../../kit/web/form/draft.ts';
import { type Form, useFormControl, useValues } from '../../kit/web/form/form-values.ts';
import { type Entry, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { useSendAhead } from '../../kit/web/form/use-send-ahead.ts';
import { focusField } from '../../kit/web/keyboard/focus.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { fullThingName, type RatedProduct, saleRatesPath } from '../../masters/things.ts';
import { path, type SaleBody, type SaleRow } from './contract.ts';
import {
  amountWarnings,
  type Crew,
  crewOf,
  cylinderWeight,
  dayWarnings,
  defaultEmpties,
  emptySale,
  goodsOf,
  isFromGodown,
  isOnRoad,
  matchedLoad,
  nameOfSale,
  noGoods,
  noMode,
  onlyGoods,
  type SaleLoad,
  type SaleValues,
  saleForm,
  suggestedAmount,
  thingOf,
} from './sale.ts';
import { ratesQuery, useLoads } from './use-loads.ts';
import { tooMany, useStockLeft } from './use-stock-left.ts';

/** What stays between the sales of an evening. */
const kept = [
  'date',
  'saletype',
  'area_code_id',
  'branch_id',
  'employee_id',
  'vehicle_id',
  'product',
  'payment_mode',
  'mode_of_payment_id',
] as const;
const queued = { path, noun: 'sale', shared: kept };

/** The form of a sale with everything that follows from what is chosen in it. */
export function useSale(onSaved: (row: SaleRow) => void) {
  const empty = useMemo(() => ({ ...emptySale(), ...readShared<SaleValues>(path) }), []);
  const { data: areas = [] } = useReferences('/area_codes');
  const control = useFormControl(empty);
  const values = useValues(control);
  const fromGodown = isFromGodown(values);
  const { loads, areLoadsRead, isError, fetchLoads } = useLoads(control.getValues, values);
  const stockLeft = useStockLeft({
    values,
    loads: areLoadsRead ? loads : undefined,
    isFromGodown: fromGodown,
  });
  const suggestion = useSuggestion(values);
  const typed = useRecordForm<SaleBody, SaleRow, SaleValues>({
    control,
    schema: saleForm,
    // The server refuses it as well; said here, the form keeps what was typed.
    check: () => tooMany(stockLeft),
    empty,
    kept,
    // What stays between sales comes before the customer; typing goes on behind it.
    first: 'customer_id',
    draft: path,
    warningsOf: async (sale) => ({ ...(await dayWarnings(sale)), ...amountWarnings(suggestion, sale) }),
    offered: (): Partial<SaleValues> => ({
      weight: cylinderWeight(control.getValues()),
      ...onlyGoods(loads),
    }),
    onSaved: ({ data }) => onSaved(data),
  });
  const sent = useSendAhead(typed, { ...queued, nameOf: (sale) => nameOfSale(sale, areas) });
  const { form } = typed;
  useFormerHolder(form);
  const { waitFor, allAnswered } = useAnswers();
  const calculate = useCalculation(form, waitFor);
  const entry = { ...sent, submit: () => allAnswered().then(sent.submit) };

  const set = (changed: Partial<SaleValues>) => setValues(form, changed);
  const findLoads = (driverId: string) =>
    waitFor(fetchLoads().then((found) => found && takeLoads(entry, found, driverId, calculate)));

  return {
    entry,
    values,
    loads,
    areLoadsUnknown: isError && !areLoadsRead,
    stockLeft,
    suggestion,
    isFromGodown: fromGodown,
    calculate,
    set,
    ...focusMoves(entry),
    followDate: () => {
      findLoads(form.getValues('employee_id'));
      // Another date may have another rate.
      calculate();
    },
    followArea: (area: Reference | undefined) => {
      set({ ...nothingChosen, branch_id: area ? String(area.branch_id) : '' });
      findLoads(String(area?.driver_id ?? ''));
    },
    followSaleType: (saletype: string) => {
      set({ customer_id: '', customer_type: '', buyer: null, ...noGoods, ...noMode });
      if (isFromGodown({ saletype })) set({ employee_id: '', vehicle_id: '', empty_cylinders: '' });
      else findLoads('');
    },
    followGoods: (name: string) => {
      set(goodsNamed(name, loads, crewOf(form.getValues())));
      suggestRest(form, calculate);
    },
    /** Empties that were not typed follow the quantity; `values` are those before the key. */
    followQty: () => {
      if (values.empty_cylinders === values.qty) set({ empty_cylinders: defaultEmpties(form.getValues()) });
      calculate();
    },
  };
}

/** The answers that fill the form, for which the submit of a quick typist waits: goods and the amount. */
function useAnswers() {
  const pending = useRef(new Set<Promise<unknown>>());
  return {
    waitFor: (answer: Promise<unknown>) => {
      pending.current.add(answer);
      void answer.finally(() => pending.current.delete(answer));
    },
    /** An answer may ask for another one. */
    allAnswered: async () => {
      while (pending.current.size > 0) await Promise.all(pending.current);
    },
  };
}

/** Where the focus goes when an area or a customer is chosen; false where it goes on as usual. */
const focusMoves = ({ form, ref }: Entry<SaleValues>) => ({
  toCustomer: () => {
    focusField(ref.current, 'customer_id');
    return true;
  },
  /** If product and weight are chosen, Quantity is the next field after the customer. */
  toQuantity: () => {
    const { product, weight } = form.getValues();
    const isKnown = isPicked(product) && (product !== 'Cylinders' || weight !== '');
    if (isKnown) focusField(ref.current, 'qty');
    return isKnown;
  },
});

function useFormerHolder(form: Form<SaleValues>) {
  const isFormerHolder = form.formState.errors.customer_id?.type === 'former_holder';
  // The refusal is an answer of the server; the next save confirms this customer.
  useEffect(() => {
    if (isFormerHolder) form.setValue('former_holder_id', form.getValues('customer_id'));
  }, [form, isFormerHolder]);
}

/** Driver and goods come from the loads of the chosen day and area; without loads there is nothing to sell. */
function takeLoads(
  entry: Entry<SaleValues>,
  loads: readonly SaleLoad[],
  driverId: string,
  calculate: () => void,
): void {
  const { form } = entry;
  const load = matchedLoad(loads, { employee_id: driverId, vehicle_id: '' });
  if (!load) return void refuseArea(entry);
  setValues(form, crewOf(load));
  setValues(form, isOnRoad(loads, form.getValues()) ? onlyGoods(loads) : noGoods);
  // A quick typist or a slow line: the quantity may be there before the goods.
  suggestRest(form, calculate);
}

/** An area code without a raised assign resets the form (docs/product/day.md). */
function refuseArea({ form, ref }: Entry<SaleValues>): void {
  const { date, saletype } = form.getValues();
  toast.error(saleRefusals.no_open_load().message);
  form.reset({ ...emptySale(), date, saletype });
  focusField(ref.current, 'area_code_id');
}

/** What hangs on the area code. */
const nothingChosen = { employee_id: '', vehicle_id: '', ...noGoods };

/** Empties as many as the quantity, unless another number was typed, and the amount by the rate. */
function suggestRest(form: Form<SaleValues>, calculate: () => void): void {
  const sale = form.getValues();
  if (sale.empty_cylinders === '' || sale.empty_cylinders === sale.qty)
    setValues(form, { empty_cylinders: defaultEmpties(sale) });
  calculate();
}

/** A thing of the loads by its full name with its driver, or a product alone. */
function goodsNamed(name: string, loads: readonly SaleLoad[], crew: Crew): Partial<SaleValues> {
  const load = matchedLoad(
    loads.filter((row) => fullThingName(row) === name),
    crew,
  );
  return load ? { ...crewOf(load), ...goodsOf(load) } : { product: name, weight: '' };
}

/** Puts values into the form; after a first try they are judged at once, as if they had been typed. */
function setValues(form: Form<SaleValues>, changed: Partial<SaleValues>): void {
  for (const [name, value] of Object.entries(changed))
    form.setValue(name as keyof SaleValues, value, { shouldValidate: form.formState.isSubmitted });
}

export type SaleState = ReturnType<typeof useSale>;

/** The amount by the rate of the sale's date. */
function useSuggestion(values: SaleValues) {
  const { data: rates = [] } = useRows<RatedProduct>(saleRatesPath, ratesQuery(values));
  return suggestedAmount(rates, { thing: thingOf(values), qty: values.qty }, useRules());
}

/** Puts the amount by the rate of the sale's date into the form, until another amount is typed. */
function useCalculation(form: Form<SaleValues>, waitFor: (answer: Promise<void>) => void) {
  const client = useQueryClient();
  const rules = useRules();
  const suggested = useRef('');

  const calculate = async () => {
    const asked = ratesQuery(form.getValues());
    if (asked.date === '') return;
    // Without an answer the amount stays, and the request wrapper says that the server is away.
    const found = await client
      .ensureQueryData(rowsQuery<RatedProduct>(saleRatesPath, asked))
      .catch(() => undefined);
    const sale = form.getValues();
    if (!found || ratesQuery(sale).date !== asked.date) return;
    if (sale.amount !== '' && sale.amount !== suggested.current) return;
    suggested.current =
      suggestedAmount(found.data, { thing: thingOf(sale), qty: sale.qty }, rules)?.amount ?? '';
    form.setValue('amount', suggested.current, { shouldValidate: form.formState.isSubmitted });
  };
  return () => waitFor(calculate());
}
