import { type Ref, useImperativeHandle } from 'react';
import { formatWeight } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { refill } from '../../kit/web/form/use-record-form.ts';
import { BeforeAfter } from '../../kit/web/parts/before-after.tsx';
import { areaField } from '../../masters/area-code.ts';
import { productCategories, saleTypes } from '../../masters/choices.ts';
import { fullThingName, type RatedProduct, suggestedWeights } from '../../masters/things.ts';
import { type CustomerOption, customerChoice, customersSearchPath } from '../customers/contract.ts';
import type { SaleRow } from './contract.ts';
import { CrewFields } from './crew-fields.tsx';
import { PaidFields } from './paid-fields.tsx';
import { creditHint, goodsOn, isOnCredit, type SaleValues, saleValues, thingOf, weightsOn } from './sale.ts';
import { type SaleState, useSale } from './use-sale.ts';

const { ChoiceField, DateField, NumberField, ReferenceField, SearchField, SuggestField } =
  formFields<SaleValues>();

/** Puts the values of a deleted sale into the form. */
export type Reenter = (row: SaleRow) => void;

/** A sale as it is typed: what stays for the evening first, then customer, goods and money. */
export function SaleForm({ ref, onSold }: { ref?: Ref<Reenter>; onSold: (row: SaleRow) => void }) {
  // The hook is used here and not around the table, so that typing renders only the form.
  const sale = useSale(onSold);
  const { entry, values, loads, isFromGodown } = sale;
  const isCredit = isOnCredit(values);
  const goods = thingOf(values);
  const { buyer } = values;
  useImperativeHandle(ref, () => (row) => refill(entry, saleValues(row)));

  return (
    <EntryCard
      entry={entry}
      title="Day Entry"
      startsAt="empty"
      openLabel="New sale"
      summary={<StockLeft sale={sale} />}
    >
      <DateField name="date" label="Date" required startsToday latest={0} onPick={sale.followDate} />
      <ChoiceField
        name="saletype"
        label="Sale Type"
        options={saleTypes}
        required
        onPick={sale.followSaleType}
      />
      <ReferenceField {...areaField} required onPick={sale.followArea} onDone={sale.toCustomer} />
      {!isFromGodown && <CrewFields loads={loads} />}
      <SearchField<CustomerOption>
        // Another type of sale offers other customers.
        key={isCredit ? 'Credit' : 'all'}
        name="customer_id"
        label="Customer"
        path={customersSearchPath}
        first={isCredit ? '/customers?show=Credit' : '/customers'}
        query={{
          ...(isPicked(values.area_code_id) && { area_code_id: values.area_code_id }),
          ...(isCredit && { customerType: 'Credit' }),
        }}
        toOption={customerChoice}
        current={buyer ? customerChoice(buyer) : null}
        required={isCredit}
        hint={
          isCredit ? (creditHint(buyer ?? undefined, values.amount) ?? 'Credit customers only') : undefined
        }
        onPick={(row) => sale.set({ customer_type: row?.customerType ?? '', buyer: row ?? null })}
        onDone={sale.toQuantity}
      />
      <ChoiceField
        name="product"
        label="Product"
        options={isFromGodown ? productCategories : goodsOn(loads)}
        chosen={isFromGodown ? undefined : { value: fullThingName(goods), label: goods.product }}
        nothing={noProduct(sale)}
        required
        onPick={sale.followGoods}
      />
      <WeightField sale={sale} />
      <NumberField name="qty" label="Quantity" onChange={sale.followQty} />
      {!isFromGodown && (
        <NumberField name="empty_cylinders" label="Empty Cylinders" hint="Empties received from customer" />
      )}
      <PaidFields sale={sale} />
    </EntryCard>
  );
}

function noProduct({ values, isFromGodown, areLoadsUnknown }: SaleState): string {
  if (areLoadsUnknown) return 'No connection: the loads of this area were not read yet';
  return isFromGodown || values.area_code_id ? 'Nothing found' : 'Choose the area code first';
}

/** Only cylinders are weighed, those sold and the empties taken back; from the road only what is on it can be sold. */
function WeightField({ sale }: { sale: SaleState }) {
  const { values, loads, isFromGodown, calculate, followGoods } = sale;
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const isCylinder = values.product === 'Cylinders';
  if (!isCylinder && !(Number(values.empty_cylinders) > 0)) return null;
  if (isCylinder && !isFromGodown) {
    const options = weightsOn(loads).map((kg) => ({ value: String(kg), label: formatWeight(kg) }));
    const followWeight = (kg: string) =>
      followGoods(fullThingName({ product: 'Cylinders', weight: Number(kg) }));
    return <ChoiceField name="weight" label="Weight" options={options} required onPick={followWeight} />;
  }
  return (
    <SuggestField
      name="weight"
      label="Weight"
      unit="kg"
      options={suggestedWeights(products)}
      required
      onChange={calculate}
    />
  );
}

/** How many of the goods in hand are left to sell, before and after this sale. */
function StockLeft({ sale: { stockLeft } }: { sale: SaleState }) {
  if (!stockLeft) return null;
  const { title, label, held, qty, isCylinder } = stockLeft;
  const change = { label, before: held, after: held - qty, ...(isCylinder && { color: 'var(--filled)' }) };
  return <BeforeAfter title={title} changes={[change]} />;
}
