import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';
import { product } from '../masters/product.ts';

/**
 * The rate (₹) of a `products` row on a date: the rate with the latest start until then; of two with the same
 * start, the newer one.
 */
const rateOn = (date: string) => sql`
  (select sale_rates.price from sale_rates
    where product_id = products.id and from_date <= ${date}::date
    order by from_date desc, sale_rates.id desc limit 1)`;

const columns = Object.keys(product.fields).filter((name) => name !== 'price');

/** SQL: the products on a date, with the current rate as price. A rate that started after the last write raises the version. */
export const productsOn = (today: string) => sql`
  (select id, ${sql.join(columns.map((name) => sql.ref(name)))}, coalesce(rate, price) as price,
          version + coalesce(rate <> price, false)::integer as version
     from products cross join lateral (select ${rateOn(today)} as rate) as rated)`;

/** Writes the prices of started rates to the products, so that a change is compared with the values that were shown. */
export async function applyStartedRates(db: Db, today: string, productId?: number): Promise<void> {
  await sql`
    update products set price = ${rateOn(today)}
     where price <> ${rateOn(today)} and ${productId === undefined ? sql`true` : sql`id = ${productId}`}`.execute(
    db,
  );
}

/** Stores the price of an added or changed product as a rate from today on. */
export async function storeRate(
  db: Db,
  productId: number,
  { today, userId }: { today: string; userId: number | undefined },
): Promise<void> {
  await sql`
    insert into sale_rates (product_id, from_date, price, user_id)
    select id, ${today}::date, price, ${userId ?? null}::int from products
     where id = ${productId} and price is distinct from ${rateOn(today)}`.execute(db);
}
