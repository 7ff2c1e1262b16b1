import { formatDay } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { isPicked, type Option } from '../../kit/web/fields/options.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import type { ListForm } from '../../kit/web/form/use-list-form.ts';
import {
  defectiveProducts,
  type GodownStock,
  godownStockPath,
  type RatedProduct,
  suggestedWeights,
  weightHint,
} from '../../masters/things.ts';
import { type CustomerSale, customerChoice, customersSearchPath, type Payer } from '../customers/contract.ts';
import { type DefectiveBody, type DefectiveRow, kindOptions, labels, reasons } from './contract.ts';

const { ChoiceField, DateField, NumberField, ReferenceField, SearchField, SuggestField, TextField } =
  formFields<DefectiveBody>();

type Values = TextOf<DefectiveBody>;
type DefectiveFormProps = ListForm<DefectiveRow, Values>;

/** Goods that turned out defective in a godown, or that a customer brought back for filled ones. */
export function DefectiveForm({ entry, existing, onCancel }: DefectiveFormProps) {
  const { setValue } = entry.form;
  const values = useValues(entry.form);
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const { data: stock } = useRows<GodownStock>(godownStockPath);
  const weights = suggestedWeights(products, stock);
  const isCylinder = values.product === 'Cylinders';

  return (
    <EntryCard entry={entry} title={existing ? 'Edit Defectives' : 'Defectives'} onCancel={onCancel}>
      <DateField name="date" label={labels.date} required startsToday={!existing} latest={0} />
      <ReferenceField
        name="godown_id"
        label={labels.godown_id}
        to="/godowns"
        current={existing?.godown ?? null}
        required
      />
      <ChoiceField
        name="kind"
        label={labels.kind}
        options={kindOptions}
        required
        // The values of hidden fields must not be sent.
        onPick={(kind) => {
          if (kind === 'exchanged') return;
          setValue('customer_id', '');
          setValue('day_entry_id', '');
        }}
      />
      <ChoiceField
        name="product"
        label={labels.product}
        options={defectiveProducts}
        required
        onPick={(product) => product === 'Cylinders' || setValue('weight', '')}
      />
      {isCylinder && (
        <SuggestField
          name="weight"
          label={labels.weight}
          unit="kg"
          options={weights}
          hint={weightHint(values.weight, weights)}
          required
        />
      )}
      <NumberField name="qty" label={labels.qty} required />
      <ChoiceField name="reason" label={labels.reason} options={reasons} required />
      {values.kind === 'exchanged' && (
        <Exchange values={values} existing={existing} onCustomer={() => setValue('day_entry_id', '')} />
      )}
      <TextField name="note" label={labels.note} />
    </EntryCard>
  );
}

type ExchangeProps = { values: Values; existing: DefectiveRow | undefined; onCustomer: () => void };

/** The customer, and the sale of the goods among the last ones of the customer. */
function Exchange({ values, existing, onCustomer }: ExchangeProps) {
  const { customer_id, product, weight } = values;
  const { data: sales = [] } = useRows<CustomerSale>(`/customers/${customer_id}/entries`, undefined, {
    enabled: isPicked(customer_id),
  });
  const ofGoods = sales.filter(
    (sale) =>
      sale.product === product && sale.qty > 0 && (product !== 'Cylinders' || sale.weight === Number(weight)),
  );
  return (
    <>
      <SearchField<Payer>
        name="customer_id"
        label={labels.customer_id}
        path={customersSearchPath}
        first="/customers"
        toOption={customerChoice}
        current={
          existing?.customer ? { value: String(existing.customer.id), label: existing.customer.name } : null
        }
        hint="Leave blank if not on file"
        onPick={onCustomer}
      />
      {(ofGoods.length > 0 || values.day_entry_id !== '') && (
        <ChoiceField
          name="day_entry_id"
          label={labels.day_entry_id}
          options={withStored(ofGoods.map(optionOf), existing)}
          hint="The sale that it came with, if known"
        />
      )}
    </>
  );
}

const optionOf = ({ id, date, qty }: CustomerSale): Option => ({
  value: String(id),
  label: `${formatDay(date)}, ${qty} sold`,
});

/** The stored sale may be older than those that are offered. */
function withStored(options: Option[], existing: DefectiveRow | undefined): Option[] {
  const { day_entry_id, sold_on } = existing ?? {};
  const isOffered = options.some(({ value }) => value === String(day_entry_id));
  return !sold_on || isOffered
    ? options
    : [...options, { value: String(day_entry_id), label: formatDay(sold_on) }];
}
