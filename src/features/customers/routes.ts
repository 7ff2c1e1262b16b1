import type { App } from '../../kit/server/app.ts';
import type { Db } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { idParams, listOf, oneOf, pageOf, savedOf } from '../../kit/shared/wire.ts';
import {
  customerBody,
  customerDropdownQuery,
  customerOption,
  customerPageQuery,
  customerRow,
  customerTypeQuery,
  messages,
  path,
} from './contract.ts';
import { customerPage, findCustomers, hasAreaCode, insertCustomer, readCustomer } from './queries.ts';

/** Credit and Guest customers. */
export async function customerRoutes(app: App): Promise<void> {
  app.get(
    path,
    { schema: { querystring: customerPageQuery, response: { 200: pageOf(customerRow) } } },
    ({ query }) => customerPage(app.db, query),
  );

  app.get(
    `${path}/dropdown`,
    { schema: { querystring: customerDropdownQuery, response: { 200: listOf(customerOption) } } },
    async ({ query }) => ({
      data: await findCustomers(app.db, { search: query.search, customer_type: query.customerType }),
    }),
  );

  app.get(
    `${path}/:id`,
    { schema: { params: idParams, querystring: customerTypeQuery, response: { 200: oneOf(customerRow) } } },
    async ({ params, query }) => ({ data: found(await readCustomer(app.db, params.id, query.customerType)) }),
  );

  app.post(
    path,
    { config: { multipart: true }, schema: { body: customerBody, response: { 201: savedOf(customerRow) } } },
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        await refuseUnknownArea(db, request.body.areacode);
        const id = await insertCustomer(db, request.body, request.today);
        return { msg: messages.created, data: found(await readCustomer(db, id)) };
      }),
  );
}

async function refuseUnknownArea(db: Db, areacode: number | null): Promise<void> {
  if (areacode === null || (await hasAreaCode(db, areacode))) return;
  const message = 'Area Code is not on file';
  throw new RuleError(message, 422, { fields: { areacode: message } });
}
