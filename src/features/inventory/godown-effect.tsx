import type { FieldValues } from 'react-hook-form';
import { formatWeight } from '../../kit/shared/format.ts';
import { BeforeAfter, type Change } from '../../kit/web/before-after.tsx';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useRows } from '../../kit/web/use-rows.ts';
import {
  findThing,
  type GodownStock,
  godown_stock_path,
  type Thing,
  weightOf,
} from '../../masters/things.ts';
import type { InventoryRow } from './contract.ts';

const countOf = (typed: unknown) => (/^[0-9]{1,7}$/.test(String(typed)) ? Number(typed) : 0);

/** What the godown holds, and will hold once this purchase is saved. */
export function GodownEffect({
  values,
  updated,
}: {
  values: FieldValues;
  updated: InventoryRow | undefined;
}) {
  const godown_id = Number(values.godown_id) || undefined;
  const { data: stock } = useRows<GodownStock>(godown_stock_path, { godown_id });
  const { data: godowns = [] } = useReferences('/godowns');
  const weight = Number(values.weight) || 0;
  if (!godown_id || !stock || !values.product || (values.product === 'Cylinders' && weight === 0))
    return null;

  const before = updated?.godown_id === godown_id ? updated : undefined;
  const is_cylinder = values.product === 'Cylinders';
  const goods: Thing = { product: values.product, weight: is_cylinder ? weight : 0 };
  const held = findThing(stock, goods)?.qty ?? 0;
  const bought_before = before && isSame(before, goods) ? before.qty : 0;
  const changes: Change[] = [
    {
      label: is_cylinder ? 'Filled' : 'Pieces',
      before: held,
      after: held - bought_before + countOf(values.qty),
      ...(is_cylinder && { color: 'var(--filled)' }),
    },
  ];
  if (weight > 0) {
    const empties = findThing(stock, { product: 'Cylinders', weight })?.empty_cylinders ?? 0;
    const sent_before = before?.weight === weight ? before.empty_cylinders : 0;
    changes.push({
      label: is_cylinder ? 'Empty' : `Empty ${formatWeight(weight)}`,
      before: empties,
      after: empties + sent_before - countOf(values.empty_cylinders),
      color: 'var(--empty)',
    });
  }
  const godown = godowns.find(({ id }) => id === godown_id)?.name ?? before?.godown.name ?? 'Godown';
  return (
    <BeforeAfter
      title={`${godown} · ${is_cylinder ? formatWeight(weight) : values.product}`}
      changes={changes}
    />
  );
}

const isSame = (row: InventoryRow, thing: Thing) =>
  row.product === thing.product && weightOf(row) === thing.weight;
