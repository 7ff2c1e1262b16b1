import { formatCount, formatDay, formatWeight } from '../../kit/shared/format.ts';
import { PagesDrawer } from '../../kit/web/parts/pages-drawer.tsx';
import { type GodownStockRow, type MovementRow, movementsPath } from './contract.ts';
import classes from './history.module.css';

type HistoryProps = {
  /** The card whose history is open. */
  card: GodownStockRow | undefined;
  /** Of this godown only, or of all. */
  godown: { id: number; name: string } | undefined;
  onClose: () => void;
};

/** Every movement behind a card, newest first: how much, from where to where, when and why. */
export function History({ card, godown, onClose }: HistoryProps) {
  const isCylinder = card?.product === 'Cylinders';
  const name = isCylinder ? `${formatWeight(card.weight)} cylinders` : card?.product;
  return (
    <PagesDrawer
      title={`Movements: ${name ?? ''}, ${godown?.name ?? 'all godowns'}`}
      path={card && movementsPath}
      query={{ product: card?.product, weight: card?.weight, godown_id: godown?.id }}
      empty="No movements yet."
      earlier="Earlier movements"
      onClose={onClose}
    >
      {(movement: MovementRow) => <Movement movement={movement} isCylinder={isCylinder} />}
    </PagesDrawer>
  );
}

const Movement = ({ movement, isCylinder }: { movement: MovementRow; isCylinder: boolean }) => (
  <div className={classes.movement} data-reversal={movement.reversal || undefined}>
    <div className={classes.line}>
      <strong>{amountOf(movement, isCylinder)}</strong>
      <time dateTime={movement.date}>{formatDay(movement.date)}</time>
    </div>
    <div>
      {movement.from_name} → {movement.to_name}
    </div>
    <div className={classes.reason}>{reasonOf(movement)}</div>
  </div>
);

const reasons: Record<string, string> = {
  inventory: 'Purchase',
  stock_assign: 'Stock assign',
  day_entry: 'Sale',
  stock_settlement: 'Stock settlement',
  stock_adjustment: 'Stock adjustment',
  opening: 'Opening',
  shortage_clearance: 'Clearance of missing goods',
  defective: 'Defective',
  plant_load: 'Plant load',
  plant_receipt: 'Plant load received',
  plant_claim: 'Claim settled',
  stock_transfer: 'Transfer',
  transfer_receipt: 'Transfer received',
};

/** Why goods moved; a correction or delete posts the way back. @example 'Sale 12 reversed' */
const reasonOf = ({ source, source_id, reversal }: MovementRow): string =>
  `${reasons[source] ?? source} ${source_id}${reversal ? ' reversed' : ''}`;

/** How much moved. @example '40 filled, 3 empty' */
function amountOf({ filled, empty, defective }: MovementRow, isCylinder: boolean): string {
  const pieces = filled === 1 ? 'piece' : 'pieces';
  const parts = { [isCylinder ? 'filled' : pieces]: filled, empty, defective };
  return Object.entries(parts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${formatCount(count)} ${state}`)
    .join(', ');
}
