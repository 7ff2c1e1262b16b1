import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeImage } from '../../kit/server/files/files.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { toPaise } from '../../kit/shared/money.ts';
import type { Upload } from '../../kit/shared/upload.ts';
import { outsideOf, vendorAccount } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { post, repost } from '../stock/ledger.ts';
import { refuseOverLicence } from '../stock/licence.ts';
import { claim as claimed, godown, goods, vendor } from '../stock/places.ts';
import { hasTill } from '../till/cash-place.ts';
import { type ClaimProof, type ClaimSettlement, lockClaim, unsettled, updateClaim } from './claim-rows.ts';
import { refuseEarlier } from './post.ts';
import { plantRefusals } from './refusals.ts';

/** The proof as it is sent: a weight of 0 was not read. */
type SentProof = Omit<ClaimProof, 'weight_read' | 'photo'> & {
  weight_read: number;
  photo?: Upload | '' | undefined;
};

/**
 * Keeps what proves a claim, also of a settled one; '' removes the photo, none leaves it.
 * @throws not_found; record_changed, invalid_fields from `correction`; and what storeImage throws
 */
export async function proveClaim(db: Db, id: number, correction: Correction<SentProof>): Promise<void> {
  const stored = orNotFound(await lockClaim(db, id));
  const { weight_read, cylinder_number, note } = stored;
  const fields = { weight_read: weight_read ?? 0, cylinder_number, note };
  const { photo, ...proof } = await correction(stored, fields);
  const photoId = photo === undefined ? stored.photo : photo === '' ? null : await storeImage(db, photo);
  await updateClaim(db, id, { ...proof, weight_read: proof.weight_read || null, photo: photoId });
  if (stored.photo && stored.photo !== photoId) await removeFile(db, stored.photo);
}

/**
 * Settles a claim: the plant sends as many filled cylinders, or a credit note.
 * @throws not_found, plant_claim_settled, plant_date_too_early; and what refuseOverLicence throws
 */
export async function settleClaim(db: Db, id: number, settlement: ClaimSettlement): Promise<void> {
  const { settled_on, settled_by, credit_amount } = settlement;
  const claim = orNotFound(await lockClaim(db, id));
  if (claim.settled_on) throw plantRefusals.plant_claim_settled();
  refuseEarlier('settled_on', settled_on, claim.date);

  const ofDay = { branch_id: claim.branch_id, date: settled_on };
  await updateClaim(db, id, settlement);
  if (credit_amount !== null && (await hasTill(db, ofDay)))
    await postMoney(db, [
      {
        source: 'plant_claim',
        id,
        date: settled_on,
        debit: vendorAccount(claim.vendor_id, claim.branch_id),
        credit: outsideOf(claim.branch_id),
        amount: toPaise(credit_amount),
      },
    ]);
  const to = settled_by === 'replacement' ? godown(claim.godown_id) : vendor(claim.vendor_id);
  const thing = goods('Cylinders', claim.weight);
  await post(db, { source: 'plant_claim', id, date: settled_on }, [
    { thing, state: 'filled', from: claimed(id), to, count: claim.qty },
  ]);
  await refuseOverLicence(db, [claim.godown_id]);
}

/**
 * The claim is open again.
 * @throws not_found, plant_claim_open; not_enough_stock when the replacement was used
 */
export async function undoClaimSettlement(db: Db, id: number): Promise<void> {
  const { settled_on } = orNotFound(await lockClaim(db, id));
  if (!settled_on) throw plantRefusals.plant_claim_open();
  await updateClaim(db, id, unsettled);
  await reverseMoney(db, 'plant_claim', [id]);
  await repost(db, { source: 'plant_claim', id, date: settled_on }, []);
}
