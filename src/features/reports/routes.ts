import type { App } from '../../kit/server/app.ts';
import { rowCompression as compress, streamRows } from '../../kit/server/stream-rows.ts';
import { answers, filters, otherExpensePath, paths } from './contract.ts';
import {
  branchSales,
  customerTypeSales,
  driverSales,
  expensesOfType,
  productPurchases,
  vehicleSales,
  vendorPurchases,
} from './queries.ts';

const sales = { 200: answers.sales };
const purchases = { 200: answers.purchases };
const expenses = { 200: answers.expenses };

/** The reports: they only read, so a POST of theirs takes an Idempotency-Key and needs none. */
export async function reportRoutes(app: App): Promise<void> {
  app.post(paths.branch, { compress, schema: { body: filters.branch, response: sales } }, ({ body }, reply) =>
    streamRows(app.db, reply, branchSales(body)),
  );

  app.post(
    paths.customer_type,
    { compress, schema: { body: filters.customer_type, response: sales } },
    ({ body }, reply) => streamRows(app.db, reply, customerTypeSales(body)),
  );

  app.post(paths.driver, { compress, schema: { body: filters.driver, response: sales } }, ({ body }, reply) =>
    streamRows(app.db, reply, driverSales(body)),
  );

  app.post(
    paths.vehicle,
    { compress, schema: { body: filters.vehicle, response: sales } },
    ({ body }, reply) => streamRows(app.db, reply, vehicleSales(body)),
  );

  app.post(
    paths.vendor,
    { compress, schema: { body: filters.vendor, response: purchases } },
    ({ body }, reply) => streamRows(app.db, reply, vendorPurchases(body)),
  );

  app.post(
    paths.product,
    { compress, schema: { body: filters.product, response: purchases } },
    ({ body }, reply) => streamRows(app.db, reply, productPurchases(body)),
  );

  for (const path of [paths.expence_type, otherExpensePath])
    app.post(
      path,
      { compress, schema: { body: filters.expence_type, response: expenses } },
      ({ body }, reply) => streamRows(app.db, reply, expensesOfType(body)),
    );
}
