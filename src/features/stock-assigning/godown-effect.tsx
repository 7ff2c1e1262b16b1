import { useRows } from '../../kit/web/client/use-rows.ts';
import type { Reference } from '../../kit/web/fields/reference-field.tsx';
import { BeforeAfter } from '../../kit/web/parts/before-after.tsx';
import { productCategories } from '../../masters/choices.ts';
import {
  findThing,
  type GodownStock,
  godownStockPath,
  type Thing,
  thingName,
  weightOf,
} from '../../masters/things.ts';
import type { LoadRow } from './contract.ts';
import type { LoadValues } from './form-values.ts';

type EffectProps = { values: LoadValues; godowns: readonly Reference[]; existing: LoadRow | undefined };

/** The godown's stock before and after the load leaves. */
export function GodownEffect({ values, godowns, existing }: EffectProps) {
  const chosen = Number(values.godown_id) || existing?.godown_id || (godowns.length === 1 && godowns[0]?.id);
  const godown = godowns.find(({ id }) => id === chosen);
  const { data: stock } = useRows<GodownStock>(godownStockPath, { godown_id: godown?.id });
  const thing = thingOf(values);
  if (!godown || !stock || !thing) return null;

  const stockQty = findThing(stock, thing)?.qty ?? 0;
  const returned = existing?.godown_id === godown.id && findThing([existing], thing) ? existing.qty : 0;
  const qty = /^[0-9]{1,7}$/.test(values.qty) ? Number(values.qty) : 0;
  const isCylinder = thing.product === 'Cylinders';
  return (
    <BeforeAfter
      title={`${godown.name} · ${thingName(thing)}`}
      changes={[
        {
          label: isCylinder ? 'Filled' : 'Pieces',
          before: stockQty,
          after: qty > 0 ? stockQty + returned - qty : stockQty,
          ...(isCylinder && { color: 'var(--filled)' }),
        },
      ]}
    />
  );
}

/** The goods in the form, once they are known. */
function thingOf(typed: { product: string; weight: string }): Thing | undefined {
  const product = productCategories.find((known) => known === typed.product);
  const kg = Number(typed.weight) || 0;
  if (!product || (product === 'Cylinders' && !(kg > 0))) return undefined;
  return { product, weight: weightOf({ product, weight: kg }) };
}
