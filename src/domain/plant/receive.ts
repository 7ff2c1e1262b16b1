import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { refuseOverLicence } from '../stock/licence.ts';
import { lockPlantLoad, type PlantLoad, type Receipt, unreceived, updatePlantLoad } from './load-rows.ts';
import { postPlantLoad, refuseEarlier } from './post.ts';
import { plantRefusals } from './refusals.ts';

/**
 * Receives a load on a day of its own, with its purchases and claims.
 * @throws not_found, plant_load_received, plant_date_too_early; and what postPlantLoad and refuseOverLicence throw
 */
export async function receiveFromPlant(db: Db, id: number, receipt: Receipt): Promise<void> {
  const stored = orNotFound(await lockPlantLoad(db, id));
  if (stored.received) throw plantRefusals.plant_load_received(stored.number);
  await keepReceipt(db, stored, receipt);
}

/**
 * Corrects what was received.
 * @throws not_found, plant_load_not_received, plant_date_too_early; record_changed, invalid_fields from `correction`; and
 *   what postPlantLoad and refuseOverLicence throw
 */
export async function correctReceipt(db: Db, id: number, correction: Correction<Receipt>): Promise<void> {
  const stored = await lockReceived(db, id);
  const fields = Object.keys(unreceived) as (keyof Receipt)[];
  const receipt = Object.fromEntries(fields.map((field) => [field, stored[field]]));
  await keepReceipt(db, stored, await correction(stored, receipt));
}

/** The load is on its way again. @throws not_found, plant_load_not_received; and what postPlantLoad throws */
export async function undoReceipt(db: Db, id: number): Promise<void> {
  const load = { ...(await lockReceived(db, id)), ...unreceived };
  await updatePlantLoad(db, load);
  await postPlantLoad(db, load);
}

async function lockReceived(db: Db, id: number): Promise<PlantLoad> {
  const stored = orNotFound(await lockPlantLoad(db, id));
  if (!stored.received) throw plantRefusals.plant_load_not_received(stored.number);
  return stored;
}

async function keepReceipt(db: Db, stored: PlantLoad, receipt: Receipt): Promise<void> {
  refuseEarlier('received_on', receipt.received_on, stored.date);
  const load = { ...stored, ...receipt };
  await updatePlantLoad(db, load);
  await postPlantLoad(db, load);
  await refuseOverLicence(db, [load.godown_id]);
}
