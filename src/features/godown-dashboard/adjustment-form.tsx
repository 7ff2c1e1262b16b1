import { type FieldValues, useWatch } from 'react-hook-form';
import { formatDay } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import { ReferenceField, useReferences } from '../../kit/web/fields/reference-field.tsx';
import { SuggestField } from '../../kit/web/fields/suggest-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import type { Entry } from '../../kit/web/form/use-record-form.ts';
import { BeforeAfter } from '../../kit/web/parts/before-after.tsx';
import { adjustmentKinds, productCategories } from '../../masters/choices.ts';
import {
  findThing,
  type RatedProduct,
  suggestedWeights,
  thingName,
  weightHint,
} from '../../masters/things.ts';
import { type AdjustmentRow, type GodownStockRow, path } from './contract.ts';
import { afterAdjustment, kindHints, kindNames } from './kinds.ts';

const kinds = adjustmentKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

/** A correction of what the books say a godown holds, with its reason. */
export function AdjustmentForm({ entry, startsOpen }: { entry: Entry; startsOpen: boolean }) {
  const values: FieldValues = useWatch({ control: entry.form.control });
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const { data: stock = [] } = useRows<GodownStockRow>(path);
  const weights = suggestedWeights(products, stock);
  const isCylinder = values.product === 'Cylinders';
  const kind = kindOf(values);

  return (
    <EntryCard
      entry={entry}
      title="Stock Adjustment"
      startsOpen={startsOpen}
      summary={<Effect values={values} />}
    >
      <DateField name="date" label="Date" required startsToday latest={0} />
      <ReferenceField name="godown_id" label="Godown" to="/godowns" required />
      <ChoiceField
        name="kind"
        label="Adjustment"
        options={kinds}
        required
        hint={kind ? kindHints[kind] : undefined}
      />
      <ChoiceField
        name="product"
        label="Product"
        options={productCategories}
        required
        // What no longer shows must not travel.
        onPick={(product) => {
          if (product === 'Cylinders') return;
          entry.form.setValue('weight', '');
          entry.form.setValue('empty', '');
        }}
      />
      {isCylinder && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(String(values.weight ?? ''), weights)}
          required
        />
      )}
      <NumberField name="filled" label={isCylinder ? 'Filled Cylinders' : 'Quantity'} />
      {isCylinder && <NumberField name="empty" label="Empty Cylinders" />}
      <TextField name="reason" label="Reason" required />
    </EntryCard>
  );
}

const kindOf = ({ kind }: FieldValues): AdjustmentRow['kind'] | undefined =>
  adjustmentKinds.find((known) => known === kind);

/** What the godown holds, and will hold. */
function Effect({ values }: { values: FieldValues }) {
  const godownId = Number(values.godown_id) || undefined;
  // A count is compared with the books of its date, the rest changes what is held now.
  const countedOn = values.kind === 'count' && isStoredDay(String(values.date)) ? values.date : undefined;
  const { data: stock } = useRows<GodownStockRow>(path, { godown_id: godownId, date: countedOn });
  const { data: godowns = [] } = useReferences('/godowns');
  const isCylinder = values.product === 'Cylinders';
  const weight = isCylinder ? Number(values.weight) || 0 : 0;
  const kind = kindOf(values);
  if (!stock || !kind || !productCategories.includes(values.product) || (isCylinder && weight === 0))
    return null;

  const held = findThing(stock, { product: values.product, weight });
  const change = (label: string, before: number, typed: unknown, color?: string) => ({
    label,
    before,
    after: typed === '' ? before : afterAdjustment(kind, before, Number(typed) || 0),
    ...(color && { color }),
  });
  const filled = change(
    isCylinder ? 'Filled' : 'Pieces',
    held?.qty ?? 0,
    values.filled,
    isCylinder ? 'var(--filled)' : undefined,
  );
  const empty = change('Empty', held?.empty_cylinders ?? 0, values.empty, 'var(--empty)');
  const godown = godowns.find(({ id }) => id === godownId)?.name ?? 'Godown';
  return (
    <BeforeAfter
      title={[
        godown,
        thingName({ product: values.product, weight }),
        countedOn && `end of ${formatDay(countedOn)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      changes={isCylinder ? [filled, empty] : [filled]}
    />
  );
}
