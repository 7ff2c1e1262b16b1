import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile } from '../../kit/server/files/files.ts';
import { plantRefusals } from './refusals.ts';

/** Cylinders of a weight (kg) that a plant has invoiced and not sent. */
type Claimed = {
  date: string;
  branch_id: number;
  vendor_id: number;
  godown_id: number;
  weight: number;
  qty: number;
};

/** How a claim is settled; both null while it is open. Amounts in ₹. */
export type ClaimSettlement = {
  settled_on: string;
  settled_by: 'replacement' | 'credit note';
  credit_amount: number | null;
  credit_note_no: string | null;
};

/** What proves a claim: the weight that was read (kg), the number on the cylinder, a photo. */
export type ClaimProof = {
  weight_read: number | null;
  cylinder_number: string;
  photo: number | null;
  note: string;
};

type Unsettled = { [Field in keyof ClaimSettlement]: null };
export const unsettled: Unsettled = {
  settled_on: null,
  settled_by: null,
  credit_amount: null,
  credit_note_no: null,
};

/**
 * Makes these the claims of a load; those of a weight that is short as before keep their proof. The others are left for
 * dropClaims.
 * @returns their ids by weight
 * @throws plant_claim_settled when a settled one would change
 */
export async function keepClaims(
  db: Db,
  loadId: number,
  claims: readonly Claimed[],
): Promise<Map<number, number>> {
  const stored = await db
    .selectFrom('plant_claims')
    .select(['id', 'date', 'branch_id', 'vendor_id', 'godown_id', 'weight', 'qty', 'settled_on'])
    .where('plant_load_id', '=', loadId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = new Map<number, number>();
  for (const { id, settled_on, ...was } of stored) {
    const claim = claims.find(({ weight }) => weight === was.weight);
    if (settled_on && !isSame(was, claim)) throw plantRefusals.plant_claim_settled();
    if (!claim) continue;
    ids.set(claim.weight, id);
    await db.updateTable('plant_claims').set(claim).where('id', '=', id).execute();
  }
  for (const claim of claims.filter(({ weight }) => !ids.has(weight))) {
    const { id } = await db
      .insertInto('plant_claims')
      .values({ ...claim, plant_load_id: loadId })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(claim.weight, id);
  }
  return ids;
}

const isSame = (was: Claimed, claim: Claimed | undefined): boolean =>
  claim !== undefined &&
  (Object.keys(claim) as (keyof Claimed)[]).every((field) => claim[field] === was[field]);

/**
 * Deletes the claims of a load that it no longer has. Their goods have left them: bound people see the balance of a claim only
 * while it exists.
 */
export async function dropClaims(db: Db, loadId: number, keptIds: readonly number[]): Promise<void> {
  const dropped = await db
    .deleteFrom('plant_claims')
    .where('plant_load_id', '=', loadId)
    .where(sql<boolean>`id <> all(${keptIds})`)
    .returning('photo')
    .execute();
  for (const { photo } of dropped) if (photo) await removeFile(db, photo);
}

type StoredClaim = Claimed & ClaimProof & { id: number; version: number; settled_on: string | null };

/** The stored claim, locked until the transaction ends so that it is settled once. */
export async function lockClaim(db: Db, id: number): Promise<StoredClaim | undefined> {
  const { rows } = await sql<StoredClaim>`
    select id, version, date, branch_id, vendor_id, godown_id, weight, qty, weight_read, cylinder_number, photo, note, settled_on
      from plant_claims
     where id = ${id}
       for no key update`.execute(db);
  return rows[0];
}

export async function updateClaim(
  db: Db,
  id: number,
  change: ClaimProof | ClaimSettlement | Unsettled,
): Promise<void> {
  await db.updateTable('plant_claims').set(change).where('id', '=', id).execute();
}
