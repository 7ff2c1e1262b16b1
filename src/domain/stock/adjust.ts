import type { Db } from '../../kit/server/db/db.ts';
import { found } from '../../kit/server/http/errors.ts';
import type { adjustmentKinds } from '../../masters/choices.ts';
import type { Product } from '../../masters/things.ts';
import { branchOfGodown } from '../day/parties.ts';
import {
  deleteAdjustment,
  heldOn,
  insertAdjustment,
  lockAdjustment,
  lockGodownBalance,
} from './adjustment-rows.ts';
import { post, repost } from './ledger.ts';
import { adjustment, godown, goods } from './places.ts';

/** A correction of godown stock; a blank count is null: not counted. */
export type Adjustment = {
  date: string;
  godown_id: number;
  kind: (typeof adjustmentKinds)[number];
  product: Product;
  weight: number;
  filled: number | null;
  empty: number | null;
  reason: string;
};

/**
 * Corrects what a godown holds. A count posts the difference to what the books say of the end of its date.
 * @returns the id of the adjustment
 * @throws RuleError 409 where the godown holds less, 422 for a godown that is gone or InActive
 */
export async function adjust(db: Db, body: Adjustment): Promise<number> {
  const branchId = await branchOfGodown(db, body);
  const thing = goods(body.product, body.weight);
  const change = await changeOf(db, body);

  const isCount = body.kind === 'count';
  const { id } = await insertAdjustment(db, {
    ...body,
    branch_id: branchId,
    filled: isCount ? body.filled : (body.filled ?? 0),
    empty: isCount ? body.empty : (body.empty ?? 0),
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

/** Takes an adjustment back; refused when the goods have gone on since. @throws RuleError 404, 409 */
export async function unadjust(db: Db, id: number): Promise<void> {
  const stored = found(await lockAdjustment(db, id));
  await repost(db, { source: 'stock_adjustment', id, date: stored.date }, []);
  await deleteAdjustment(db, id);
}

async function changeOf(db: Db, body: Adjustment): Promise<{ filled: number; empty: number }> {
  const filled = body.filled ?? 0;
  const empty = body.empty ?? 0;
  if (body.kind === 'opening') return { filled, empty };
  if (body.kind === 'damaged' || body.kind === 'lost') return { filled: -filled, empty: -empty };
  const thing = goods(body.product, body.weight);
  await lockGodownBalance(db, body.godown_id, thing);
  const held = await heldOn(db, body.godown_id, thing, body.date);
  return {
    filled: body.filled === null ? 0 : filled - held.filled,
    empty: body.empty === null ? 0 : empty - held.empty,
  };
}
