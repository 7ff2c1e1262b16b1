import { type FieldValues, useWatch } from 'react-hook-form';
import { formatDay, formatWeight } from '../../kit/shared/format.ts';
import { BeforeAfter } from '../../kit/web/before-after.tsx';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import type { Entry } from '../../kit/web/entry-form.ts';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { DateField } from '../../kit/web/fields/date-field.tsx';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import { ReferenceField, useReferences } from '../../kit/web/fields/reference-field.tsx';
import { SuggestField } from '../../kit/web/fields/suggest-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { useRows } from '../../kit/web/use-rows.ts';
import { adjustment_kinds, product_categories } from '../../masters/choices.ts';
import { findThing, type RatedProduct, suggestedWeights, weightHint } from '../../masters/things.ts';
import { type AdjustmentRow, type GodownStockRow, path } from './contract.ts';
import { afterAdjustment, kind_hints, kind_names } from './kinds.ts';

const kinds = adjustment_kinds.map((kind) => ({ value: kind, label: kind_names[kind] }));

/** A correction of what the books say a godown holds, with its reason. */
export function AdjustmentForm({ entry, starts_open }: { entry: Entry; starts_open: boolean }) {
  const values: FieldValues = useWatch({ control: entry.form.control });
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const { data: stock = [] } = useRows<GodownStockRow>(path);
  const weights = suggestedWeights(products, stock);
  const is_cylinder = values.product === 'Cylinders';
  const kind = kindOf(values);

  return (
    <EntryCard
      entry={entry}
      title="Stock Adjustment"
      starts_open={starts_open}
      summary={<Effect values={values} />}
    >
      <DateField name="date" label="Date" required latest={0} />
      <ReferenceField name="godown_id" label="Godown" to="/godowns" required />
      <ChoiceField
        name="kind"
        label="Adjustment"
        options={kinds}
        required
        hint={kind ? kind_hints[kind] : undefined}
      />
      <ChoiceField
        name="product"
        label="Product"
        options={product_categories}
        required
        // What no longer shows must not travel.
        onPick={(product) => {
          if (product === 'Cylinders') return;
          entry.form.setValue('weight', '');
          entry.form.setValue('empty', '');
        }}
      />
      {is_cylinder && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(String(values.weight ?? ''), weights)}
          required
        />
      )}
      <NumberField name="filled" label={is_cylinder ? 'Filled Cylinders' : 'Quantity'} />
      {is_cylinder && <NumberField name="empty" label="Empty Cylinders" />}
      <TextField name="reason" label="Reason" required />
    </EntryCard>
  );
}

const kindOf = ({ kind }: FieldValues): AdjustmentRow['kind'] | undefined =>
  adjustment_kinds.find((known) => known === kind);

/** What the godown holds, and will hold. */
function Effect({ values }: { values: FieldValues }) {
  const godown_id = Number(values.godown_id) || undefined;
  // A count is compared with the books of its date, the rest changes what is held now.
  const counted_on = values.kind === 'count' && isStoredDay(String(values.date)) ? values.date : undefined;
  const { data: stock } = useRows<GodownStockRow>(path, { godown_id, date: counted_on });
  const { data: godowns = [] } = useReferences('/godowns');
  const is_cylinder = values.product === 'Cylinders';
  const weight = is_cylinder ? Number(values.weight) || 0 : 0;
  const kind = kindOf(values);
  if (!stock || !kind || !values.product || (is_cylinder && weight === 0)) return null;

  const held = findThing(stock, { product: values.product, weight });
  const change = (label: string, before: number, typed: unknown, color?: string) => ({
    label,
    before,
    after: typed === '' ? before : afterAdjustment(kind, before, Number(typed) || 0),
    ...(color && { color }),
  });
  const filled = change(
    is_cylinder ? 'Filled' : 'Pieces',
    held?.qty ?? 0,
    values.filled,
    is_cylinder ? 'var(--filled)' : undefined,
  );
  const empty = change('Empty', held?.empty_cylinders ?? 0, values.empty, 'var(--empty)');
  const godown = godowns.find(({ id }) => id === godown_id)?.name ?? 'Godown';
  return (
    <BeforeAfter
      title={[
        godown,
        is_cylinder ? formatWeight(weight) : values.product,
        counted_on && `end of ${formatDay(counted_on)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      changes={is_cylinder ? [filled, empty] : [filled]}
    />
  );
}
