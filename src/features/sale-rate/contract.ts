import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { day, reference, rupees } from '../../kit/shared/rules.ts';
import { idParams, named, type OnWire, readCall, rowsOf } from '../../kit/shared/wire.ts';
import { productCategories } from '../../masters/choices.ts';
import { saleRatesPath } from '../../masters/things.ts';

export const path = saleRatesPath;

export const messages = {
  // The same text for a first rate and for every later one (docs/product/api.md).
  saved: 'Sale Rate Added Successfully',
};

export const rateRefusals = refusals({
  rate_too_far: [422, 'From Date must be within a year of today'],
  unknown_product: [422, 'Product is not on file'],
});

/** A new price of a product from a date on, until its next rate begins. */
const rateFields = z.strictObject({
  product_id: reference('Product is required'),
  price: rupees({ required: 'Price is required', invalid: 'Price is invalid' }),
  from_date: day('From Date is required'),
});
export type RateBody = z.output<typeof rateFields>;
export const rateBody = contract((rules) => fieldsUnder(rules, rateFields));

/** The date of the rates; by default today. */
export const rateQuery = z.strictObject({ date: day('Date is required').optional() });

/** What a product costs on a date, since when, and what it will cost next; `id` is the product's. */
export const rateRow = named('SaleRate', {
  id: z.int(),
  name: z.string(),
  category: z.enum(productCategories),
  units: z.int(),
  note: z.string(),
  price: z.number(),
  from_date: z.string(),
  next_price: z.number().nullable(),
  next_from_date: z.string().nullable(),
});
export type RateRow = z.output<typeof rateRow>;

/** One rate that a product was given; of two from the same date the first in this list counts. */
const givenRate = z.object({
  id: z.int(),
  from_date: z.string(),
  price: z.number(),
  /** Null when the console did it by itself. */
  user: z.string().nullable(),
  created_at: z.date(),
});
export type GivenRate = OnWire<z.output<typeof givenRate>>;

export const givenRatesCall = readCall(`${path}/:id`, 'readSaleRate', 'Read a sale rate', {
  params: idParams,
  response: { 200: rowsOf(givenRate) },
});
