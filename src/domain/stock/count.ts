import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { eachState, findThing, type StockState } from '../../masters/things.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { branchOfGodown } from '../day/parties.ts';
import { businessRules } from '../settings.ts';
import { adjustedMovements } from './adjust.ts';
import { lockGodowns } from './balances.ts';
import {
  type CountLine,
  deleteAdjustmentsOf,
  deleteCount,
  frozenStock,
  insertAdjustments,
  insertCount,
  isBeingCounted,
  lockCount,
  type StoredCount,
  updateCount,
} from './count-rows.ts';
import { postAll, unpost } from './ledger.ts';
import { stockRefusals } from './refusals.ts';

type NewCount = { date: string; godown_id: number; is_blind: boolean; note: string };
/** What can be changed in a draft. */
type Draft = { counted: CountLine[]; note: string };

/**
 * Begins to count a godown, and freezes what it is expected to hold at the end of the date.
 * @returns the id of the count
 * @throws count_draft_exists; and what branchOfGodown throws
 */
export async function startCount(db: Db, body: NewCount, userId: number): Promise<number> {
  const { date, godown_id } = body;
  const branchId = await branchOfGodown(db, body);
  // The day is locked before the balances, as every write does.
  await refuseClosedDay(db, { branch_id: branchId, date });
  await lockGodowns(db, [godown_id]);
  if (await isBeingCounted(db, godown_id)) throw stockRefusals.count_draft_exists().at('godown_id');

  const { expected, movement_id } = await frozenStock(db, body);
  const frozen = { expected: JSON.stringify(expected), movement_id };
  return insertCount(db, { ...body, ...frozen, branch_id: branchId, started_by: userId });
}

/**
 * Saves what is counted so far. Who changes a figure is the one who counted.
 * @throws not_found, count_approved; record_changed, invalid_fields from `correction`
 */
export async function saveCount(
  db: Db,
  id: number,
  correction: Correction<Draft>,
  userId: number,
): Promise<void> {
  const stored = await lockDraft(db, id);
  const { counted, note } = await correction(stored, { counted: stored.counted, note: stored.note });
  const isSame = isDeepStrictEqual(counted, stored.counted);
  await updateCount(db, id, {
    note,
    counted: JSON.stringify(counted),
    counted_by: isSame ? stored.counted_by : userId,
  });
}

/**
 * Approves a count. Each line that is counted becomes an adjustment of the date by counted - expected, also where both
 * are the same; what has moved since the count began stays as it is.
 * @throws not_found, count_approved, nothing_counted, counted_by_approver, not_enough_stock when the goods were used later;
 *   record_changed from `correction`
 */
export async function approveCount(
  db: Db,
  id: number,
  correction: Correction<Draft>,
  userId: number,
): Promise<void> {
  const stored = await lockDraft(db, id);
  const { counted } = await correction(stored, { counted: stored.counted, note: stored.note });
  if (counted.length === 0) throw stockRefusals.nothing_counted();
  const { count_needs_two } = await businessRules(db);
  if (count_needs_two && stored.counted_by === userId) throw stockRefusals.counted_by_approver();

  await updateCount(db, id, { approved_by: userId, approved_at: sql<Date>`now()` });
  const adjustments = await insertAdjustments(
    db,
    counted.map((line) => adjustmentOf(stored, line)),
  );
  const { date, godown_id } = stored;
  await postAll(
    db,
    adjustments.map(({ id, product, weight, ...change }) => ({
      source: { source: 'stock_adjustment', id, date },
      movements: adjustedMovements(
        godown_id,
        { product, weight },
        eachState((state) => change[`${state}_change`]),
      ),
    })),
  );
}

/** Takes an approval back, with its adjustments. @throws not_found, count_not_approved, count_draft_exists, not_enough_stock */
export async function undoApproval(db: Db, id: number): Promise<void> {
  const { status, godown_id } = orNotFound(await lockCount(db, id));
  if (status !== 'approved') throw stockRefusals.count_not_approved();
  if (await isBeingCounted(db, godown_id)) throw stockRefusals.count_draft_exists();

  await updateCount(db, id, { approved_by: null, approved_at: null });
  const ids = await deleteAdjustmentsOf(db, id);
  await unpost(
    db,
    ids.map((id) => ({ source: 'stock_adjustment', id })),
  );
}

/** Discards a draft. @throws not_found, count_approved */
export async function discardCount(db: Db, id: number): Promise<void> {
  await lockDraft(db, id);
  await deleteCount(db, id);
}

async function lockDraft(db: Db, id: number): Promise<StoredCount> {
  const stored = orNotFound(await lockCount(db, id));
  if (stored.status === 'approved') throw stockRefusals.count_approved();
  return stored;
}

function adjustmentOf({ id, date, branch_id, godown_id, expected, note }: StoredCount, line: CountLine) {
  // Nothing was expected of a thing that is not listed.
  const before = findThing(expected, line) ?? { filled: 0, empty: 0, defective: 0 };
  const change = (state: StockState) => (line[state] === null ? 0 : line[state] - before[state]);
  return {
    ...line,
    date,
    branch_id,
    godown_id,
    kind: 'count' as const,
    filled_change: change('filled'),
    empty_change: change('empty'),
    defective_change: change('defective'),
    reason: note ? `Count ${id}: ${note}` : `Count ${id}`,
    stock_count_id: id,
  };
}
