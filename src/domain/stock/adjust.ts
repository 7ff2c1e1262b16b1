import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { adjustmentKinds } from '../../masters/choices.ts';
import { eachState, type Product, type StockState, stockStates, type Thing } from '../../masters/things.ts';
import { branchOfGodown } from '../day/parties.ts';
import { deleteAdjustment, godownStockAt, insertAdjustment, lockAdjustment } from './adjustment-rows.ts';
import { lockBalances } from './balances.ts';
import { type Movement, post, repost } from './ledger.ts';
import { adjustment, godown, goods } from './places.ts';
import { stockRefusals } from './refusals.ts';

/** A correction of godown stock; a blank count is null: not counted. */
export type Adjustment = {
  date: string;
  godown_id: number;
  kind: (typeof adjustmentKinds)[number];
  product: Product;
  weight: number;
  filled: number | null;
  empty: number | null;
  defective: number | null;
  reason: string;
};

/**
 * Corrects the stock of a godown. A count posts the difference from the book stock at the end of its date.
 * @returns the id of the adjustment
 * @throws not_enough_stock; and what branchOfGodown throws
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
    defective_change: change.defective,
  });

  const movements = adjustedMovements(body.godown_id, thing, change);
  await post(db, { source: 'stock_adjustment', id, date: body.date }, movements);
  return id;
}

/** What adds a change of each state to the stock of a godown or, below zero, takes it out. */
export const adjustedMovements = (
  godownId: number,
  thing: Thing,
  change: Record<StockState, number>,
): Movement[] =>
  stockStates.map((state) => {
    const stock = godown(godownId);
    const [from, to] = change[state] > 0 ? [adjustment, stock] : [stock, adjustment];
    return { thing, state, from, to, count: Math.abs(change[state]) };
  });

/**
 * Deletes an adjustment with its movements.
 * @throws not_found, adjustment_of_count, not_enough_stock when the goods were used later
 */
export async function cancelAdjustment(db: Db, id: number): Promise<void> {
  const stored = orNotFound(await lockAdjustment(db, id));
  if (stored.stock_count_id !== null) throw stockRefusals.adjustment_of_count();
  await repost(db, { source: 'stock_adjustment', id, date: stored.date }, []);
  await deleteAdjustment(db, id);
}

/** What an adjustment adds to each state. The balances are locked before a count is compared with them. */
async function changeOf(db: Db, body: Adjustment): Promise<Record<StockState, number>> {
  if (body.kind === 'opening') return eachState((state) => body[state] ?? 0);
  if (body.kind !== 'count') return eachState((state) => -(body[state] ?? 0));

  const thing = goods(body.product, body.weight);
  await lockBalances(db, thing, [adjustment, godown(body.godown_id)]);
  const stock = await godownStockAt(db, body.godown_id, thing, body.date);
  return eachState((state) => (body[state] ?? stock[state]) - stock[state]);
}
