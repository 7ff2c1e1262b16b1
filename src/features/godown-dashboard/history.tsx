import { Alert, Button, Drawer, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatDay, formatWeight } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { type GodownStockRow, type MovementRow, type movementList, movements_path } from './contract.ts';
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
  const name = card?.product === 'Cylinders' ? `${formatWeight(card.weight)} cylinders` : card?.product;
  return (
    <Drawer
      opened={card !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={`Movements: ${name ?? ''}, ${godown?.name ?? 'all godowns'}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {card && <Movements card={card} godown_id={godown?.id} />}
    </Drawer>
  );
}

function Movements({ card, godown_id }: { card: GodownStockRow; godown_id: number | undefined }) {
  const { product, weight } = card;
  const list = useInfiniteQuery({
    queryKey: [movements_path, { product, weight, godown_id }],
    queryFn: ({ pageParam: before, signal }) =>
      api.get<z.output<typeof movementList>>(movements_path, { product, weight, godown_id, before }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const movements = list.data?.pages.flatMap(({ data }) => data);

  if (list.error && !movements)
    return (
      <Alert color="red">
        {messageOf(list.error)}
        <Button variant="default" mt={8} onClick={() => void list.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (!movements) return <Skeleton height={240} aria-label="Loading..." />;
  if (movements.length === 0) return <p>Nothing has moved yet.</p>;
  return (
    <>
      <ol className={classes.movements}>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} is_cylinder={product === 'Cylinders'} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier movements
        </Button>
      )}
    </>
  );
}

const Movement = ({ movement, is_cylinder }: { movement: MovementRow; is_cylinder: boolean }) => (
  <li className={classes.movement} data-reversal={movement.reversal || undefined}>
    <div className={classes.line}>
      <strong>{amountOf(movement, is_cylinder)}</strong>
      <time dateTime={movement.date}>{formatDay(movement.date)}</time>
    </div>
    <div>
      {movement.from_name} → {movement.to_name}
    </div>
    <div className={classes.reason}>{reasonOf(movement)}</div>
  </li>
);
