import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Sale } from './sale-rows.ts';

/** What all lines of a counter sale share. */
export type CounterHeader = Pick<
  Sale,
  'date' | 'area_code_id' | 'customer_id' | 'customer_type' | 'payment_mode' | 'mode_of_payment_id'
>;

/** The area codes that sell at the counter; empty while it is off. */
export async function counterAreas(db: Db): Promise<number[]> {
  const settings = await db.selectFrom('business_settings').select('counter_area_ids').executeTakeFirst();
  return settings?.counter_area_ids ?? [];
}

/** Whether the counter uses an area code, which then cannot be deleted. */
export async function counterUses(db: Db, areaId: number): Promise<{ name: string; count: number }[]> {
  return (await counterAreas(db)).includes(areaId) ? [{ name: 'counter', count: 1 }] : [];
}

/** @param header with the sum of its lines in ₹ */
export async function insertCounterSale(
  db: Db,
  header: CounterHeader & { branch_id: number; amount: number },
): Promise<number> {
  const { id } = await db
    .insertInto('counter_sales')
    .values(header)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored header, locked until the transaction ends. */
export function lockCounterSale(db: Db, id: number) {
  return db
    .selectFrom('counter_sales')
    .select(['date', 'branch_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Its lines, locked until the transaction ends. */
export function lockLines(db: Db, counterSaleId: number) {
  return db
    .selectFrom('day_entries')
    .select(['id', 'cash_recovery_id'])
    .where('counter_sale_id', '=', counterSaleId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes a header with its lines. */
export async function deleteCounterSale(db: Db, id: number): Promise<void> {
  await db.deleteFrom('day_entries').where('counter_sale_id', '=', id).execute();
  await db.deleteFrom('counter_sales').where('id', '=', id).execute();
}

/** A header has the sum, date, branch, area, mode and customer of its lines, and has at least one line. */
export const wrongCounterSales = sql`
  select format('counter sale %s of %s says %s; its lines come to %s', header.id, header.date, header.amount,
                coalesce(sum(line.amount)::text, 'nothing')) as fault
    from counter_sales as header
    left join day_entries as line
      on counter_sale_id = header.id and line.date = header.date and line.branch_id = header.branch_id
     and line.area_code_id = header.area_code_id and line.payment_mode = header.payment_mode
     and line.mode_of_payment_id is not distinct from header.mode_of_payment_id
     and line.customer_id is not distinct from header.customer_id
   group by header.id
  having header.amount is distinct from sum(line.amount)`;
