import { uploadLimit } from '../../kit/shared/upload.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import type { ListForm } from '../../kit/web/form/use-list-form.ts';
import { ownKinds, paymentModes, productCategories } from '../../masters/choices.ts';
import { modeOfPayment, offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import {
  type GodownStock,
  godownStockPath,
  type RatedProduct,
  suggestedWeights,
  weightHint,
} from '../../masters/things.ts';
import type { InventoryBody, InventoryRow } from './contract.ts';
import { GodownEffect } from './godown-effect.tsx';

const {
  AreaField,
  ChoiceField,
  DateField,
  FileField,
  ListedField,
  NumberField,
  ReferenceField,
  SuggestField,
  TextField,
} = formFields<InventoryBody>();

const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** A purchase: filled goods in from the vendor, empties out to the vendor. */
export function InventoryForm({ entry, existing, onCancel }: ListForm<InventoryRow, TextOf<InventoryBody>>) {
  const values = useValues(entry.form);
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const { data: stock } = useRows<GodownStock>(godownStockPath);
  const weights = suggestedWeights(products, stock);
  // A weight that no longer shows must not travel.
  const dropWeight = (next: Weighed) => hasWeight(next) || entry.form.setValue('weight', '');

  return (
    <EntryCard
      entry={entry}
      title={existing ? 'Edit Inventory' : 'Add To Inventory'}
      onCancel={onCancel}
      summary={<GodownEffect values={values} existing={existing} />}
    >
      <DateField name="date" label="Select Date" required startsToday={!existing} latest={0} />
      <TextField name="invoice_no" label="Invoice Number" required />
      <ReferenceField
        name="godown_id"
        label="Godown"
        to="/godowns"
        current={existing?.godown ?? null}
        required
      />
      <ReferenceField
        name="product_vendor_id"
        label="Vendor"
        to="/vendors"
        current={existing?.product_vendor ?? null}
        required
      />
      <ChoiceField
        name="product"
        label="Product"
        options={productCategories}
        required
        onPick={(product) => dropWeight({ ...values, product })}
      />
      <NumberField name="qty" label="Quantity" required />
      <NumberField
        name="empty_cylinders"
        label="Empty Cylinders"
        hint="Returned to the vendor"
        onChange={(emptyCylinders) => dropWeight({ ...values, empty_cylinders: emptyCylinders })}
      />
      {hasWeight(values) && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(values.weight, weights)}
          required
        />
      )}
      <PaidFields
        paymentMode={values.payment_mode}
        onMode={() => entry.form.setValue('mode_of_payment_id', '')}
      />
      <AreaField name="note" label="Note" />
      <FileField
        name="file"
        label="Attachment"
        accept={attachmentTypes}
        stored={existing?.file ?? null}
        hint={`Photo of the invoice, or PDF up to ${uploadLimit}`}
      />
    </EntryCard>
  );
}

type PaidFieldsProps = { paymentMode: string; onMode: () => void };

function PaidFields({ paymentMode, onMode }: PaidFieldsProps) {
  const { money_places } = useRules();
  return (
    <>
      <NumberField name="invoice_amount" label="Invoice Amount" unit="₹" required />
      <ChoiceField name="payment_mode" label="Payment Type" options={paymentModes} required onPick={onMode} />
      {money_places && (
        <ListedField
          name="mode_of_payment_id"
          label={modeOfPayment.title}
          call={offeredModesCall}
          offers={offersMode(ownKinds, paymentMode)}
        />
      )}
      <NumberField name="paid_amount" label="Paid Amount" unit="₹" required />
    </>
  );
}

type Weighed = { product: string; empty_cylinders: string };

/** Only cylinders are weighed: those that come in, and the empties that go out. */
const hasWeight = ({ product, empty_cylinders }: Weighed) =>
  product === 'Cylinders' || Number(empty_cylinders) > 0;
