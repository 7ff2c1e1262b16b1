import { formatWeight } from '../../kit/shared/format.ts';
import { BeforeAfter } from '../../kit/web/before-after.tsx';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useRows } from '../../kit/web/use-rows.ts';
import { findThing, type GodownStock, godown_stock_path } from '../../masters/things.ts';
import { leftOnVehicle } from './road.ts';
import { crewOf, thingOf } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** What is left to sell of the goods in hand: on the vehicle, or in the godown for Other Product Sales. */
export function StockLeft({ sale }: { sale: Sale }) {
  const { values, loads, is_from_godown } = sale;
  const { data: godowns = [] } = useReferences('/godowns');
  const of_branch = godowns.filter((godown) => String(godown.branch_id) === String(values.branch_id));
  // With several godowns the server chooses the one that holds enough.
  const godown = is_from_godown && of_branch.length === 1 ? of_branch[0] : undefined;
  const { data: stock } = useRows<GodownStock>(godown_stock_path, { godown_id: godown?.id });

  const thing = thingOf(values);
  const is_cylinder = thing.product === 'Cylinders';
  if (!thing.product || (is_cylinder && thing.weight === 0)) return null;
  const name = is_cylinder ? formatWeight(thing.weight) : thing.product;
  const qty = /^[0-9]{1,7}$/.test(values.qty) ? Number(values.qty) : 0;

  if (is_from_godown) {
    if (!godown || !stock) return null;
    const held = findThing(stock, thing)?.qty ?? 0;
    return <Left title={`${godown.name} · ${name}`} label="In the godown" {...{ held, qty, is_cylinder }} />;
  }
  const held = leftOnVehicle(loads, thing, crewOf(values));
  return <Left title={name} label="Left on vehicle" {...{ held, qty, is_cylinder }} />;
}

type LeftProps = { title: string; label: string; held: number; qty: number; is_cylinder: boolean };

const Left = ({ title, label, held, qty, is_cylinder }: LeftProps) => (
  <BeforeAfter
    title={title}
    changes={[{ label, before: held, after: held - qty, ...(is_cylinder && { color: 'var(--filled)' }) }]}
  />
);
