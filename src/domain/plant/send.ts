import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { branchOfGodown } from '../day/parties.ts';
import { refuseOverLicence } from '../stock/licence.ts';
import {
  deletePlantLoad,
  insertPlantLoad,
  lockPlantLoad,
  type SentLoad,
  unreceived,
  updatePlantLoad,
} from './load-rows.ts';
import { postPlantLoad, refuseEarlier } from './post.ts';

/**
 * Sends empties and defective cylinders of a godown to a plant.
 * @returns the id of the load
 * @throws not_enough_stock, already_exists for its number; and what branchOfGodown throws
 */
export async function sendToPlant(db: Db, load: SentLoad): Promise<number> {
  const branchId = await branchOfGodown(db, load);
  const stored = await insertPlantLoad(db, { ...load, branch_id: branchId });
  await postPlantLoad(db, stored);
  return stored.id;
}

/**
 * Corrects what was sent, also after it was received: then the receipt follows.
 * @throws not_found, plant_date_too_early; record_changed, invalid_fields from `correction`; and what branchOfGodown,
 *   postPlantLoad and refuseOverLicence throw
 */
export async function correctSending(db: Db, id: number, correction: Correction<SentLoad>): Promise<void> {
  const stored = orNotFound(await lockPlantLoad(db, id));
  const { date, number, vendor_id, godown_id, vehicle, crew, note, sent } = stored;
  const fields = { date, number, vendor_id, godown_id, vehicle, crew, note, sent };
  const corrected = await correction(stored, fields);
  if (stored.received_on) refuseEarlier('date', stored.received_on, corrected.date);

  const isMoved = corrected.godown_id !== godown_id || corrected.date !== date;
  const branchId = isMoved ? await branchOfGodown(db, corrected, godown_id) : stored.branch_id;
  const load = { ...stored, ...corrected, branch_id: branchId };
  await updatePlantLoad(db, load);
  await postPlantLoad(db, load);
  await refuseOverLicence(db, [load.godown_id]);
}

/**
 * Deletes a load with its receipt, purchases and claims: what it sent is in the godown again.
 * @throws not_found; and what refuseClosedDay and postPlantLoad throw
 */
export async function cancelPlantLoad(db: Db, id: number): Promise<void> {
  const stored = orNotFound(await lockPlantLoad(db, id));
  await refuseClosedDay(db, stored);
  await postPlantLoad(db, { ...stored, ...unreceived, sent: [] });
  await deletePlantLoad(db, id);
}
