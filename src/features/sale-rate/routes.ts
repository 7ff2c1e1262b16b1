import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import { call, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { givenRatesCall, messages, path, rateBody, rateQuery, rateRefusals, rateRow } from './contract.ts';
import { givenRates, insertRate, lockProduct, rateOf, ratesOn } from './queries.ts';

/** The sale rates of a date, and each product's history of them. */
export async function saleRateRoutes(app: App): Promise<void> {
  setArea(app, 'masters', 'Sale Rate Update');

  app.get(
    path,
    call('listSaleRates', 'List sale rates', { querystring: rateQuery, response: { 200: rowsOf(rateRow) } }),
    async ({ query, today }) => ({ data: await ratesOn(app.db, query.date ?? today) }),
  );

  app.get(givenRatesCall.path, givenRatesCall, async ({ params }) => {
    const data = await givenRates(app.db, params.id);
    // A product has a rate from its first day on.
    if (data.length === 0) throw notFound('No such Product');
    return { data };
  });

  app.post(
    path,
    call('createSaleRate', 'Create a sale rate', { body: rateBody, response: { 201: savedOf(rateRow) } }),
    (request, reply) => {
      const { body, today, user } = request;
      if (yearsApart(body.from_date, today) > 1) throw rateRefusals.rate_too_far().at('from_date');
      return app.write(request, reply, 201, async (db) => {
        if (!(await lockProduct(db, body.product_id))) throw rateRefusals.unknown_product().at('product_id');
        await insertRate(db, body, { userId: user.id, today });
        return { msg: messages.saved, data: orNotFound(await rateOf(db, body.product_id, today)) };
      });
    },
  );
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const yearsApart = (left: string, right: string) => Math.abs(Date.parse(left) - Date.parse(right)) / YEAR_MS;
