import { formatDay, formatWeight } from '../../kit/shared/format.ts';
import { PagesDrawer } from '../../kit/web/pages-drawer.tsx';
import { type GodownStockRow, type MovementRow, movements_path } from './contract.ts';
import classes from './history.module.css';
import { amountOf, reasonOf } from './movement-sentence.ts';

type Props = {
  /** The card whose history is open. */
  card: GodownStockRow | undefined;
  /** Of this godown only, or of all. */
  godown: { id: number; name: string } | undefined;
  onClose: () => void;
};

/** Every movement behind a card, newest first: how much, from where to where, when and why. */
export function History({ card, godown, onClose }: Props) {
  const is_cylinder = card?.product === 'Cylinders';
  const name = is_cylinder ? `${formatWeight(card.weight)} cylinders` : card?.product;
  return (
    <PagesDrawer
      title={`Movements: ${name ?? ''}, ${godown?.name ?? 'all godowns'}`}
      path={card && movements_path}
      query={{ product: card?.product, weight: card?.weight, godown_id: godown?.id }}
      empty="No movements yet."
      earlier="Earlier movements"
      onClose={onClose}
    >
      {(movement: MovementRow) => <Movement movement={movement} is_cylinder={is_cylinder} />}
    </PagesDrawer>
  );
}

const Movement = ({ movement, is_cylinder }: { movement: MovementRow; is_cylinder: boolean }) => (
  <div className={classes.movement} data-reversal={movement.reversal || undefined}>
    <div className={classes.line}>
      <strong>{amountOf(movement, is_cylinder)}</strong>
      <time dateTime={movement.date}>{formatDay(movement.date)}</time>
    </div>
    <div>
      {movement.from_name} → {movement.to_name}
    </div>
    <div className={classes.reason}>{reasonOf(movement)}</div>
  </div>
);
