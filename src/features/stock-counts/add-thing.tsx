import { useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { productCategories } from '../../masters/choices.ts';
import {
  fullThingName,
  type RatedProduct,
  suggestedWeights,
  type Thing,
  weightHint,
} from '../../masters/things.ts';
import { thing } from './contract.ts';

const { ChoiceField, SuggestField } = formFields<Thing>();

/** A thing that the sheet does not list. */
export function AddThing({ onAdd, onClose }: { onAdd: (thing: Thing) => void; onClose: () => void }) {
  const entry = useRecordForm<Thing, Thing>({
    schema: thing,
    empty: { product: 'Cylinders', weight: '' },
    save: async (added) => ({ msg: `${fullThingName(added)} added`, data: added }),
    onSaved: ({ data }) => {
      onAdd(data);
      onClose();
    },
  });
  const { product, weight } = useValues(entry.form);
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const weights = suggestedWeights(products);
  return (
    <DialogForm entry={entry} submitLabel="Add" onCancel={onClose} about="What the sheet does not list">
      <ChoiceField name="product" label="Product" options={productCategories} required />
      {product === 'Cylinders' && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(weight, weights)}
          required
        />
      )}
    </DialogForm>
  );
}
