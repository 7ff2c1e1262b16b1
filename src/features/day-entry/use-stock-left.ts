import type { FieldValues } from 'react-hook-form';
import { formatDay } from '../../kit/shared/format.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useRows } from '../../kit/web/use-rows.ts';
import { findThing, type GodownStock, godownStockPath, thingName } from '../../masters/things.ts';
import { type Load, leftOnVehicle } from './road.ts';
import { crewOf, thingOf } from './sale-values.ts';

export type StockLeftFigures = {
  title: string;
  label: string;
  held: number;
  qty: number;
  isCylinder: boolean;
};

type Goods = { values: FieldValues; loads: readonly Load[]; isFromGodown: boolean };

/** What is left to sell on the vehicle, or in the godown for Other Product Sales; undefined while that is not known. */
export function useStockLeft({ values, loads, isFromGodown }: Goods): StockLeftFigures | undefined {
  const { data: godowns = [] } = useReferences('/godowns');
  const ofBranch = godowns.filter((godown) => String(godown.branch_id) === String(values.branch_id));
  // With several godowns the server chooses the one that holds enough.
  const godown = isFromGodown && ofBranch.length === 1 ? ofBranch[0] : undefined;
  const { data: stock } = useRows<GodownStock>(godownStockPath, { godown_id: godown?.id });

  const thing = thingOf(values);
  const isCylinder = thing.product === 'Cylinders';
  if (!thing.product || (isCylinder && thing.weight === 0)) return undefined;
  const name = thingName(thing);
  const qty = /^[0-9]{1,7}$/.test(values.qty) ? Number(values.qty) : 0;

  if (isFromGodown) {
    if (!godown || !stock) return undefined;
    const held = findThing(stock, thing)?.qty ?? 0;
    return { title: `${godown.name} · ${name}`, label: 'In the godown', held, qty, isCylinder };
  }
  const { left: held, since } = leftOnVehicle(loads, thing, crewOf(values), values.date);
  const title = since ? `${name} · load of ${formatDay(since)}` : name;
  return { title, label: 'Left on vehicle', held, qty, isCylinder };
}
