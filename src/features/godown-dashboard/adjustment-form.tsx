import { formatDay } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import type { Entry } from '../../kit/web/form/use-record-form.ts';
import { BeforeAfter, type FigureChange } from '../../kit/web/parts/before-after.tsx';
import { adjustmentKinds, productCategories } from '../../masters/choices.ts';
import {
  canBeDefective,
  findThing,
  type RatedProduct,
  suggestedWeights,
  thingName,
  weightHint,
} from '../../masters/things.ts';
import { type AdjustmentBody, type AdjustmentRow, type GodownStockRow, path } from './contract.ts';
import { afterAdjustment, kindHint, kindNames } from './kinds.ts';

const { ChoiceField, DateField, NumberField, ReferenceField, SuggestField, TextField } =
  formFields<AdjustmentBody>();

type Values = TextOf<AdjustmentBody>;

const kinds = adjustmentKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

/** An adjustment of a godown's stock, with its reason. */
export function AdjustmentForm({ entry, startsOpen }: { entry: Entry<Values>; startsOpen: boolean }) {
  const values = useValues(entry.form);
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
        hint={kind ? kindHint(kind, values.product) : undefined}
      />
      <ChoiceField
        name="product"
        label="Product"
        options={productCategories}
        required
        // The value of a hidden field must not be sent.
        onPick={(product) => {
          if (product === 'Cylinders') return;
          entry.form.setValue('weight', '');
          entry.form.setValue('empty', '');
          if (!canBeDefective(product)) entry.form.setValue('defective', '');
        }}
      />
      {isCylinder && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(values.weight, weights)}
          required
        />
      )}
      <NumberField name="filled" label={isCylinder ? 'Filled Cylinders' : 'Quantity'} />
      {isCylinder && <NumberField name="empty" label="Empty Cylinders" />}
      {hasDefective(values, stock) && (
        <NumberField name="defective" label={isCylinder ? 'Defective Cylinders' : 'Defective'} />
      )}
      <TextField name="reason" label="Reason" required />
    </EntryCard>
  );
}

/** They are opened and counted; they leave where there are any. */
function hasDefective(
  { kind, product, weight, defective }: Values,
  stock: readonly GodownStockRow[],
): boolean {
  if (!canBeDefective(product)) return false;
  if (kind === 'opening' || kind === 'count' || defective !== '') return true;
  const held = stock.filter((row) => row.product === product && row.weight === (Number(weight) || 0));
  return held.some((row) => row.defective > 0);
}

const kindOf = ({ kind }: Values): AdjustmentRow['kind'] | undefined =>
  adjustmentKinds.find((known) => known === kind);

/** The godown's stock before and after the adjustment. */
function Effect({ values }: { values: Values }) {
  const godownId = Number(values.godown_id) || undefined;
  // A count replaces the stock of its date, the other kinds change the current stock.
  const countedOn = values.kind === 'count' && isStoredDay(values.date) ? values.date : undefined;
  const { data: stock } = useRows<GodownStockRow>(path, { godown_id: godownId, date: countedOn });
  const { data: godowns = [] } = useReferences('/godowns');
  const isCylinder = values.product === 'Cylinders';
  const weight = isCylinder ? Number(values.weight) || 0 : 0;
  const kind = kindOf(values);
  const product = productCategories.find((known) => known === values.product);
  if (!stock || !kind || !product || (isCylinder && weight === 0)) return null;

  const current = findThing(stock, { product, weight }) ?? nothing;
  const change = (label: string, before: number, typed: string, color?: string) => ({
    label,
    before,
    after: typed === '' ? before : afterAdjustment(kind, before, Number(typed) || 0),
    ...(color && { color }),
  });
  const filled = change(
    isCylinder ? 'Filled' : 'Pieces',
    current.qty,
    values.filled,
    isCylinder ? 'var(--filled)' : undefined,
  );
  const empty = change('Empty', current.empty_cylinders, values.empty, 'var(--empty)');
  const defective = change('Defective', current.defective, values.defective);
  const godown = godowns.find(({ id }) => id === godownId)?.name ?? 'Godown';
  return (
    <BeforeAfter
      title={[godown, thingName({ product, weight }), countedOn && `end of ${formatDay(countedOn)}`]
        .filter(Boolean)
        .join(' · ')}
      changes={[filled, ...(isCylinder ? [empty] : []), ...(isShown(defective) ? [defective] : [])]}
    />
  );
}

const nothing = { qty: 0, empty_cylinders: 0, defective: 0 };
const isShown = ({ before, after }: FigureChange) => before > 0 || after > 0;
