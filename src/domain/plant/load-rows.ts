import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { PaymentMode } from '../../masters/choices.ts';

/** What leaves for the plant of a weight (kg): cylinders. */
type SentLine = { weight: number; empty: number; defective: number };

/** What the plant invoiced of a weight (kg), for ₹, and what came of it: sound + leaky + short are as many as invoiced. */
type ReceivedLine = {
  weight: number;
  invoiced: number;
  invoice_amount: number;
  sound: number;
  leaky: number;
  short: number;
};

/** A lorry that leaves for a plant. */
export type SentLoad = {
  date: string;
  number: string;
  vendor_id: number;
  godown_id: number;
  vehicle: string;
  crew: string;
  note: string;
  sent: SentLine[];
};

/** What it brings back, and its invoice; without payment mode and lines while it is on its way. */
export type Receipt = {
  received_on: string;
  invoice_no: string;
  invoice_date: string;
  payment_mode: PaymentMode;
  mode_of_payment_id: number | null;
  paid_amount: number;
  received: ReceivedLine[];
};

type Unreceived = { [Field in keyof Receipt]: null };
export const unreceived: Unreceived = {
  received_on: null,
  invoice_no: null,
  invoice_date: null,
  payment_mode: null,
  mode_of_payment_id: null,
  paid_amount: null,
  received: null,
};

export type PlantLoad = SentLoad &
  (Receipt | Unreceived) & { id: number; version: number; branch_id: number };

export async function insertPlantLoad(db: Db, load: SentLoad & { branch_id: number }): Promise<PlantLoad> {
  const { id, version } = await db
    .insertInto('plant_loads')
    .values({ ...load, sent: JSON.stringify(load.sent) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { ...load, ...unreceived, id, version };
}

export async function updatePlantLoad(db: Db, { id, version: _, ...load }: PlantLoad): Promise<void> {
  const lines = {
    sent: JSON.stringify(load.sent),
    received: load.received && JSON.stringify(load.received),
  };
  await db
    .updateTable('plant_loads')
    .set({ ...load, ...lines })
    .where('id', '=', id)
    .execute();
}

export async function deletePlantLoad(db: Db, id: number): Promise<void> {
  await db.deleteFrom('plant_loads').where('id', '=', id).execute();
}

/** The stored load, locked until the transaction ends so that it is received once. */
export async function lockPlantLoad(db: Db, id: number): Promise<PlantLoad | undefined> {
  const { rows } = await sql<PlantLoad>`
    select id, version, date, branch_id, number, vendor_id, godown_id, vehicle, crew, sent, received_on, received,
           invoice_no, invoice_date, payment_mode, mode_of_payment_id, paid_amount, note
      from plant_loads
     where id = ${id}
       for no key update`.execute(db);
  return rows[0];
}
