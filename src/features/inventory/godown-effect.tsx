import { formatWeight } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import type { TextOf } from '../../kit/web/form/form-values.ts';
import { BeforeAfter, type FigureChange } from '../../kit/web/parts/before-after.tsx';
import {
  findThing,
  type GodownStock,
  godownStockPath,
  type Thing,
  thingName,
  weightOf,
} from '../../masters/things.ts';
import type { InventoryBody, InventoryRow } from './contract.ts';

const countOf = (typed: string) => (/^[0-9]{1,7}$/.test(typed) ? Number(typed) : 0);

/** The godown's stock before and after this purchase. */
export function GodownEffect({
  values,
  existing,
}: {
  values: TextOf<InventoryBody>;
  existing: InventoryRow | undefined;
}) {
  const godownId = Number(values.godown_id) || undefined;
  const { data: stock } = useRows<GodownStock>(godownStockPath, { godown_id: godownId });
  const { data: godowns = [] } = useReferences('/godowns');
  const weight = Number(values.weight) || 0;
  const isCylinder = values.product === 'Cylinders';
  if (!godownId || !stock || !isPicked(values.product) || (isCylinder && weight === 0)) return null;

  const before = existing?.godown_id === godownId ? existing : undefined;
  const goods = { product: values.product as Thing['product'], weight: isCylinder ? weight : 0 };
  const filled = findThing(stock, goods)?.qty ?? 0;
  const changes: FigureChange[] = [
    {
      label: isCylinder ? 'Filled' : 'Pieces',
      before: filled,
      after: filled - boughtIn(before, goods) + countOf(values.qty),
      ...(isCylinder && { color: 'var(--filled)' }),
    },
  ];
  if (weight > 0) {
    const empties = findThing(stock, { product: 'Cylinders', weight })?.empty_cylinders ?? 0;
    changes.push({
      label: isCylinder ? 'Empty' : `Empty ${formatWeight(weight)}`,
      before: empties,
      after: empties + emptiesSentIn(before, weight) - countOf(values.empty_cylinders),
      color: 'var(--empty)',
    });
  }
  const godown = godowns.find(({ id }) => id === godownId)?.name ?? before?.godown.name ?? 'Godown';
  return <BeforeAfter title={`${godown} · ${thingName(goods)}`} changes={changes} />;
}

const boughtIn = (purchase: InventoryRow | undefined, thing: Thing): number =>
  purchase?.product === thing.product && weightOf(purchase) === thing.weight ? purchase.qty : 0;

const emptiesSentIn = (purchase: InventoryRow | undefined, weight: number): number =>
  purchase?.weight === weight ? purchase.empty_cylinders : 0;
