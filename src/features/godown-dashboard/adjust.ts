import type { Db } from '../../kit/server/db.ts';
import { found } from '../../kit/server/errors.ts';
import { post, repost } from '../../stock/ledger.ts';
import { adjustment, godown, goods } from '../../stock/places.ts';
import type { AdjustmentBody } from './contract.ts';
import { deleteAdjustment, insertAdjustment, lockAdjustment, lockGodownBalance } from './queries.ts';

/**
 * Corrects what a godown holds. A count posts the difference to what the books say at that moment.
 * @returns the id of the adjustment
 */
export async function adjust(db: Db, body: AdjustmentBody): Promise<number> {
  const thing = goods(body.product, body.weight);
  const change = await changeOf(db, body);
  const { id } = await insertAdjustment(db, {
    ...body,
    weight: thing.weight,
    filled_change: change.filled,
    empty_change: change.empty,
  });
  const stock = godown(body.godown_id);
  await post(db, { source: 'stock_adjustment', id, date: body.date }, [
    {
      ...thing,
      from: adjustment,
      to: stock,
      filled: Math.max(change.filled, 0),
      empty: Math.max(change.empty, 0),
    },
    {
      ...thing,
      from: stock,
      to: adjustment,
      filled: Math.max(-change.filled, 0),
      empty: Math.max(-change.empty, 0),
    },
  ]);
  return id;
}

/** Takes an adjustment back; refused when the goods have gone on since. */
export async function unadjust(db: Db, id: number): Promise<void> {
  const stored = found(await lockAdjustment(db, id));
  await repost(db, { source: 'stock_adjustment', id, date: stored.date }, []);
  await deleteAdjustment(db, id);
}

async function changeOf(db: Db, body: AdjustmentBody): Promise<{ filled: number; empty: number }> {
  const { filled, empty } = body;
  if (body.kind === 'opening') return { filled, empty };
  if (body.kind === 'damaged' || body.kind === 'lost') return { filled: -filled, empty: -empty };
  const held = await lockGodownBalance(db, body.godown_id, goods(body.product, body.weight));
  return { filled: filled - held.filled, empty: empty - held.empty };
}
