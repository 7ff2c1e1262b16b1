import { sql } from 'kysely';
import { applyStartedRates } from '../../domain/sale-rates.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { GivenRate, RateBody, RateRow } from './contract.ts';

/** The price of every product on a date; its first rate, if that begins later. */
export async function ratesOn(db: Db, date: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    with until_then as (
      select distinct on (product_id) product_id, price, from_date
        from sale_rates
       where from_date <= ${date}
       order by product_id, from_date desc, id desc
    ), after_that as (
      select distinct on (product_id) product_id, price, from_date
        from sale_rates
       where from_date > ${date}
       order by product_id, from_date, id desc
    )
    select products.id, name, category, units, note,
           coalesce(until_then.price, after_that.price, products.price) as price,
           coalesce(until_then.from_date, after_that.from_date, ${date}::date) as from_date,
           case when until_then.price is not null then after_that.price end as next_price,
           case when until_then.price is not null then after_that.from_date end as next_from_date
      from products
      left join until_then on until_then.product_id = products.id
      left join after_that on after_that.product_id = products.id
     order by products.id desc
     limit 10000`.execute(db);
  return rows;
}

export async function rateOf(db: Db, productId: number, date: string): Promise<RateRow | undefined> {
  return (await ratesOn(db, date)).find(({ id }) => id === productId);
}

/** Every rate that a product was given, the latest date first. */
export async function givenRates(db: Db, productId: number) {
  const { rows } = await sql<Omit<GivenRate, 'created_at'> & { created_at: Date }>`
    select sale_rates.id, from_date, price, users.name as "user", sale_rates.created_at
      from sale_rates
      left join users on users.id = sale_rates.user_id
     where product_id = ${productId}
     order by from_date desc, sale_rates.id desc
     limit 500`.execute(db);
  return rows;
}

/** Locks a product until the transaction ends; false if there is none. */
export async function lockProduct(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select id from products where id = ${id} for no key update`.execute(db);
  return rows.length === 1;
}

/** Stores a rate. The product's own price follows at once unless the date is still to come. */
export async function insertRate(
  db: Db,
  rate: RateBody,
  { userId, today }: { userId: number; today: string },
) {
  const { product_id, price, from_date } = rate;
  // A started rate first, so that each change of the price counts in the version.
  await applyStartedRates(db, today, product_id);
  await db.insertInto('sale_rates').values({ product_id, price, from_date, user_id: userId }).execute();
  await applyStartedRates(db, today, product_id);
}
