import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useRules } from '../../kit/web/client/rules.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { rowsQuery, useRows } from '../../kit/web/client/use-rows.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { type Reference, useReferences } from '../../kit/web/fields/reference-field.tsx';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { readShared } from '../../kit/web/form/draft.ts';
import { type Form, useFormControl, useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { useSendAhead } from '../../kit/web/form/use-send-ahead.ts';
import { focusField } from '../../kit/web/keyboard/focus.ts';
import {
  findThing,
  type GodownStock,
  godownStockPath,
  type RatedProduct,
  saleRatesPath,
} from '../../masters/things.ts';
import type { Payer } from '../customers/contract.ts';
import { shortfallCall } from '../godown-dashboard/contract.ts';
import { type CounterBody, type CounterRow, path } from './contract.ts';
import {
  type CounterValues,
  emptyLine,
  goodsOf,
  isBlank,
  nameOfSale,
  rateOf,
  saleForm,
  type TypedLine,
  thingNamed,
} from './sale.ts';

/** What stays between sales; the goods of the first line stay too. */
const kept = ['date', 'area_code_id', 'payment_mode', 'mode_of_payment_id'] as const;

const emptySale = (counters: readonly Reference[]): CounterValues => {
  const { area_code_id = '', ...shared } = readShared<CounterValues>(path);
  const isCounter = counters.some(({ id }) => String(id) === area_code_id);
  return {
    date: today(),
    payment_mode: 'cash',
    mode_of_payment_id: '',
    ...shared,
    area_code_id: isCounter ? area_code_id : counters.length === 1 ? String(counters[0]?.id) : '',
    customer_id: '',
    buyer: null,
    former_holder_id: '',
    lines: [emptyLine],
  };
};

/** The form of a counter sale with what follows from what is typed in it. */
export function useCounter(counters: readonly Reference[], onSold: (row: CounterRow) => void) {
  const empty = useMemo(() => emptySale(counters), [counters]);
  const control = useFormControl(empty);
  const values = useValues(control);
  const { lines } = values;
  const rates = useLineRates(values.date);
  const { stock, heldOf } = useGodown(counters, values.area_code_id);
  const typed = useRecordForm<CounterBody, CounterRow, CounterValues>({
    control,
    schema: saleForm,
    empty,
    kept,
    // The next customer most often buys what the last one bought.
    first: 'lines.0.qty',
    draft: path,
    warningsOf: (sale) => dayWarnings(sale, counters),
    offered: (): Partial<CounterValues> => {
      const { product } = control.getValues('lines')[0] ?? emptyLine;
      rates.suggest();
      return { lines: [{ ...emptyLine, product, rate: rates.of(product) }, emptyLine] };
    },
    onSaved: ({ data }) => onSold(data),
  });
  const sent = useSendAhead(typed, { path, noun: 'counter sale', nameOf: nameOfSale, shared: kept });
  const { form } = typed;
  const submit = async () => {
    // A quick typist or a slow line: a sale may be entered before its rates have arrived.
    if (!rates.areKnown) await rates.follow(form);
    return sent.submit();
  };
  const entry = { ...sent, submit };
  const isFormerHolder = form.formState.errors.customer_id?.type === 'former_holder';
  // The refusal is an answer of the server; the next save confirms this customer.
  useEffect(() => {
    if (isFormerHolder) form.setValue('former_holder_id', form.getValues('customer_id'));
  }, [form, isFormerHolder]);

  return {
    entry,
    values,
    lines,
    goods: goodsOf(rates.ofDate, stock),
    heldOf,
    setBuyer: (buyer: Payer | null) => form.setValue('buyer', buyer),
    followProduct: (index: number, product: string) => {
      const before = form.getValues('lines')[index] ?? emptyLine;
      setLine(form, index, {
        product,
        rate: rates.of(product),
        ...(hasUsualEmpties(before) && { empty_cylinders: usualEmpties(product, before.qty) }),
      });
      if (rates.areKnown) rates.suggest();
      else void rates.follow(form);
    },
    /** Empties that were not typed follow the quantity; `lines` are those before the key. */
    followQty: (index: number, qty: string) => {
      const before = lines[index] ?? emptyLine;
      const empties = hasUsualEmpties(before) && { empty_cylinders: usualEmpties(before.product, qty) };
      setLine(form, index, { qty, ...empties });
      if (before.rate === '' && before.product !== '') void rates.follow(form);
    },
    removeLine: (index: number) => {
      const others = lines.filter((_, at) => at !== index);
      setLines(form, others);
      focusField(entry.ref.current, 'lines.0.product');
    },
    followRates: () => rates.follow(form),
    toQuantity: (index: number) => {
      const isPicked = form.getValues('lines')[index]?.product !== '';
      if (isPicked) focusField(entry.ref.current, `lines.${index}.qty`);
      return isPicked;
    },
  };
}

/** Changes a line; below the last one that is typed there is always a blank one. */
function setLine(form: Form<CounterValues>, index: number, change: Partial<TypedLine>): void {
  const next = form.getValues('lines').map((line, at) => (at === index ? { ...line, ...change } : line));
  setLines(form, next);
}

function setLines(form: Form<CounterValues>, next: TypedLine[]): void {
  const last = next.at(-1);
  const isFull = !last || !isBlank(last);
  form.setValue('lines', isFull ? [...next, emptyLine] : next, {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  });
}

/** The sale rates of the form's date; the rates of lines follow them unless they were typed. */
function useLineRates(date: string) {
  const rules = useRules();
  const client = useQueryClient();
  const { data: rates = none } = useRows<RatedProduct>(saleRatesPath, ratesOf(date));
  /** The rates of the lines that were not typed. */
  const suggestedBy = useRef(none);

  /** Blank rates and those that were not typed follow the date, once its rates are known. */
  const follow = async (form: Form<CounterValues>) => {
    const asked = ratesOf(form.getValues('date'));
    if (asked.date === '') return;
    // Of a draft that goes on nothing is known but the rates of its date.
    if (suggestedBy.current === none) suggestedBy.current = rates;
    const found = await client
      .ensureQueryData(rowsQuery<RatedProduct>(saleRatesPath, asked))
      .catch(() => undefined);
    if (!found || ratesOf(form.getValues('date')).date !== asked.date) return;
    const before = suggestedBy.current;
    suggestedBy.current = found.data;
    const followed = form
      .getValues('lines')
      .map((line) =>
        line.rate === '' || line.rate === rateOf(before, line.product, rules)
          ? { ...line, rate: rateOf(found.data, line.product, rules) }
          : line,
      );
    setLines(form, followed);
  };

  return {
    ofDate: rates,
    areKnown: rates !== none,
    /** ₹ for one piece of goods, as the field holds it. */
    of: (product: string) => rateOf(rates, product, rules),
    /** Remembers the current rates as those that were not typed. */
    suggest: () => {
      suggestedBy.current = rates;
    },
    follow,
  };
}

/** The first line that the godown had too few of on a past day; one of today is sent without waiting for an answer. */
async function dayWarnings({ date, area_code_id, lines }: CounterBody, counters: readonly Reference[]) {
  if (date >= today()) return {};
  const branchId = counters.find(({ id }) => id === area_code_id)?.branch_id;
  for (const { product, weight, qty, empty_cylinders: empty } of lines) {
    const taken = { date, branch_id: branchId, product, weight, filled: -qty, empty };
    const warnings = await fetchWarning('date', shortfallCall, { source: 'day_entry', ...taken });
    if ('date' in warnings) return warnings;
  }
  return {};
}

const none: RatedProduct[] = [];
const nothing: GodownStock[] = [];

const ratesOf = (date: string) => ({ date: isStoredDay(date) ? date : '' });

/** A refill is an exchange. */
const usualEmpties = (product: string, qty: string) =>
  thingNamed(product)?.product === 'Cylinders' ? qty : '';

const hasUsualEmpties = ({ product, qty, empty_cylinders }: TypedLine) =>
  empty_cylinders === usualEmpties(product, qty);

/** What the godown of a counter holds; without figures where the branch has several godowns. */
function useGodown(counters: readonly Reference[], areaId: string) {
  const { data: godowns = [] } = useReferences('/godowns');
  const area = counters.find(({ id }) => String(id) === areaId);
  const ofBranch = godowns.filter((godown) => godown.branch_id === area?.branch_id);
  const godown = ofBranch.length === 1 ? ofBranch[0] : undefined;
  const { data: stock } = useRows<GodownStock>(godownStockPath, { godown_id: godown?.id ?? 0 });
  const heldOf = (product: string): number | undefined => {
    const thing = thingNamed(product);
    return godown && thing && stock && (findThing(stock, thing)?.qty ?? 0);
  };
  return { stock: stock ?? nothing, heldOf };
}

export type CounterState = ReturnType<typeof useCounter>;
