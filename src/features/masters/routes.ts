import type { App } from '../../kit/server/app.ts';
import { notFound } from '../../kit/server/errors.ts';
import { masterRoutes } from '../../kit/server/master-routes.ts';
import { idParams, listOf, oneOf, option } from '../../kit/shared/wire.ts';
import { cylinderTypes, productCategories } from '../../masters/choices.ts';
import { masters } from '../../masters/masters.ts';
import { product } from '../../masters/product.ts';
import { beginDueRates } from './queries.ts';

/** Every master entity, and the fixed lists that the console reads like one. */
export async function mastersRoutes(app: App): Promise<void> {
  // A rate from today takes effect with the first call that reads or changes a price.
  app.addHook('preHandler', async ({ routeOptions, today }) => {
    if (routeOptions.url?.startsWith(`/api${product.path}`)) await beginDueRates(app.db, today);
  });
  await masterRoutes(app, masters);
  addFixedList(app, '/product_types', productCategories);
  addFixedList(app, '/categories', productCategories);
  addFixedList(app, '/sub_categories', cylinderTypes);
}

function addFixedList(app: App, path: string, names: readonly string[]): void {
  const options = names.map((name, index) => ({ id: index + 1, name }));
  app.get(path, { schema: { response: { 200: listOf(option) } } }, async () => ({ data: options }));
  app.get(
    `${path}/:id`,
    { schema: { params: idParams, response: { 200: oneOf(option) } } },
    async ({ params }) => {
      const data = options.find(({ id }) => id === params.id);
      if (!data) throw notFound();
      return { data };
    },
  );
}
