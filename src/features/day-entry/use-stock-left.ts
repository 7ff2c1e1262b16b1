import { formatDay } from '../../kit/shared/format.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useWaiting } from '../../kit/web/queue/queue.ts';
import { findThing, type GodownStock, godownStockPath, thingName } from '../../masters/things.ts';
import { path } from './contract.ts';
import {
  crewOf,
  isFromGodown,
  leftOnVehicle,
  onlySome,
  type SaleLoad,
  type SaleValues,
  thingOf,
} from './sale.ts';

type Goods = {
  values: SaleValues;
  /** undefined until they are read */
  loads: readonly SaleLoad[] | undefined;
  isFromGodown: boolean;
};

/** The goods left on the vehicle, or in the godown for Other Product Sales; undefined while unknown. */
export function useStockLeft({ values, loads, isFromGodown }: Goods) {
  const { data: godowns = [] } = useReferences('/godowns');
  const ofBranch = godowns.filter((godown) => String(godown.branch_id) === values.branch_id);
  // With several godowns the server chooses the one that holds enough.
  const godown = isFromGodown && ofBranch.length === 1 ? ofBranch[0] : undefined;
  const { data: stock } = useRows<GodownStock>(godownStockPath, { godown_id: godown?.id });

  const { waiting } = useWaiting(path);
  const thing = thingOf(values);
  const isCylinder = thing.product === 'Cylinders';
  if (!thing.product || (isCylinder && thing.weight === 0)) return undefined;
  const name = thingName(thing);
  const qty = /^[0-9]{1,7}$/.test(values.qty) ? Number(values.qty) : 0;
  // The server counts a sale as soon as it is sent.
  const unsent = waiting
    .map((entry) => entry.values as SaleValues)
    .filter((sale) => isOfSameStock(sale, values))
    .reduce((sum, sale) => sum + (Number(sale.qty) || 0), 0);

  if (isFromGodown) {
    if (!godown || !stock) return undefined;
    const held = (findThing(stock, thing)?.qty ?? 0) - unsent;
    return { title: `${godown.name} · ${name}`, label: 'In the godown', held, qty, isCylinder };
  }
  if (!loads) return undefined;
  const { left, since } = leftOnVehicle(loads, thing, crewOf(values), values.date);
  const held = left - unsent;
  const title = since ? `${name} · load of ${formatDay(since)}` : name;
  return { title, label: 'Left on vehicle', held, qty, isCylinder };
}

/** The message of a quantity that is more than is left. */
export const tooMany = (stock: ReturnType<typeof useStockLeft>): Record<string, string> =>
  stock && stock.qty > stock.held ? { qty: onlySome(stock.held, stock.label) } : {};

const stockFields = [
  'date',
  'area_code_id',
  'employee_id',
  'vehicle_id',
  'branch_id',
  'product',
  'weight',
] as const;

const isOfSameStock = (one: SaleValues, other: SaleValues) =>
  isFromGodown(one) === isFromGodown(other) &&
  stockFields.every((name) => String(one[name]) === String(other[name]));
