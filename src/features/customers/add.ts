import { dayRefusals } from '../../domain/day/refusals.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { storeImage } from '../../kit/server/files/files.ts';
import type { CustomerBody } from './contract.ts';
import { hasAreaCode, insertCustomer, supersedeHolder } from './queries.ts';

/**
 * Adds a customer of any type. A Name Change takes the connection over from its present holder; for New and
 * Transfer the unique index refuses a connection that has a holder.
 * @throws unknown_area, already_exists; and what storeImage throws
 */
export async function addCustomer(db: Db, body: CustomerBody, today: string): Promise<number> {
  switch (body.customerType) {
    case 'Credit':
    case 'Guest':
      await refuseUnknownArea(db, body.areacode);
      return insertCustomer(db, body, today);
    case 'SV': {
      const holder =
        body.svType === 'Name Change' ? await supersedeHolder(db, body.gas_consumer_number) : undefined;
      const image = body.image ? await storeImage(db, body.image) : null;
      return insertCustomer(db, body, today, { image, previous_holder_id: holder ?? null });
    }
  }
}

/** @throws unknown_area */
export async function refuseUnknownArea(db: Db, areacode: number | null): Promise<void> {
  if (areacode === null || (await hasAreaCode(db, areacode))) return;
  throw dayRefusals.unknown_area().at('areacode');
}
