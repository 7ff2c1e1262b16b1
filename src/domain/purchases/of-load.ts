import type { Db } from '../../kit/server/db/db.ts';
import { type Posting, repostMoney } from '../money/ledger.ts';
import { postingsOf } from './purchase.ts';
import type { StoredPurchase } from './purchase-rows.ts';

/**
 * Makes these the purchases of a plant load, one for each weight, with their money. The load posts their goods.
 * @throws what modeOf and repostMoney throw
 */
export async function keepPurchasesOfLoad(
  db: Db,
  loadId: number,
  purchases: readonly StoredPurchase[],
): Promise<void> {
  const stored = await db
    .selectFrom('inventory')
    .select(['id', 'weight'])
    .where('plant_load_id', '=', loadId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = new Map(stored.map(({ id, weight }) => [weight, id]));
  const dropped = stored.filter((row) => !purchases.some(({ weight }) => weight === row.weight));
  for (const { id } of dropped) await db.deleteFrom('inventory').where('id', '=', id).execute();

  const postings: Posting[] = [];
  for (const purchase of purchases) {
    const id = await keepPurchase(db, ids.get(purchase.weight), { ...purchase, plant_load_id: loadId });
    ids.set(purchase.weight, id);
    postings.push(...(await postingsOf(db, id, purchase)));
  }
  await repostMoney(db, { source: 'inventory', ids: [...ids.values()] }, postings);
}

async function keepPurchase(
  db: Db,
  storedId: number | undefined,
  purchase: StoredPurchase & { plant_load_id: number },
): Promise<number> {
  if (storedId === undefined) {
    const { id } = await db
      .insertInto('inventory')
      .values(purchase)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await db.updateTable('inventory').set(purchase).where('id', '=', storedId).execute();
  return storedId;
}
