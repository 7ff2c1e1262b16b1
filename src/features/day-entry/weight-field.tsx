import { formatWeight } from '../../kit/shared/format.ts';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { SuggestField } from '../../kit/web/fields/suggest-field.tsx';
import { useRows } from '../../kit/web/use-rows.ts';
import { type RatedProduct, suggestedWeights } from '../../masters/things.ts';
import { weightsOn } from './road.ts';
import type { Sale } from './use-sale.ts';

/** Only cylinders are weighed, those sold and the empties taken back; from the road only what is on it can be sold. */
export function WeightField({ sale }: { sale: Sale }) {
  const { values, loads, isFromGodown, reckon } = sale;
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const isCylinder = values.product === 'Cylinders';
  if (!isCylinder && !(Number(values.empty_cylinders) > 0)) return null;
  if (isCylinder && !isFromGodown) {
    const options = weightsOn(loads).map((kg) => ({ value: String(kg), label: formatWeight(kg) }));
    return <ChoiceField name="weight" label="Weight" options={options} required onPick={reckon} />;
  }
  return (
    <SuggestField
      name="weight"
      label="Weight"
      unit="kg"
      options={suggestedWeights(products)}
      required
      onChange={reckon}
    />
  );
}
