import { refuseDriverOut } from '../../domain/day/parties.ts';
import { peopleOf } from '../../domain/people/branches.ts';
import { bringUpPrices, keepRate, productsOn } from '../../domain/sale-rates.ts';
import { countersOf } from '../../domain/sales/counter-rows.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { masterRoutes } from '../../kit/server/master/master-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import type { Declaration } from '../../kit/shared/declaration.ts';
import { option, rowsOf } from '../../kit/shared/wire.ts';
import { areaCode } from '../../masters/area-code.ts';
import { branch } from '../../masters/branch.ts';
import { cylinderTypes, productCategories } from '../../masters/choices.ts';
import { employee } from '../../masters/employee.ts';
import { masters } from '../../masters/masters.ts';
import { pages } from '../../masters/pages.ts';
import { product } from '../../masters/product.ts';

/** Every master entity, and the fixed lists that the console reads like one. */
export async function mastersRoutes(app: App): Promise<void> {
  const named = pages.map(({ records, one, many, label }) => [
    records,
    [one.replaceAll(' ', ''), many.replaceAll(' ', ''), label],
  ]);
  declareCalls(app, 'masters', 'Products', {
    ...Object.fromEntries(named),
    '/product_types': ['ProductType', 'ProductTypes'],
    '/categories': ['Category', 'Categories'],
    '/sub_categories': ['SubCategory', 'SubCategories'],
  });

  app.addHook('preHandler', async ({ method, routeOptions, today }) => {
    if (method === 'PATCH' && routeOptions.url?.startsWith(`/api${product.path}/`))
      // Before the handler, and so before its scope; prices are of no branch.
      await bringUpPrices(unscopedOf(app.db), today);
  });
  await masterRoutes(app, masters, {
    [product.path]: { rowsOn: productsOn, saved: keepRate },
    [branch.path]: { uses: peopleOf },
    [areaCode.path]: { uses: countersOf },
    [employee.path]: { saved: refuseDriverOut },
  });
  for (const declaration of masters) addHistory(app, historyOf(declaration));
  addFixedList(app, '/product_types', productCategories);
  addFixedList(app, '/categories', productCategories);
  addFixedList(app, '/sub_categories', cylinderTypes);
}

const historyOf = ({ path, fields, dropdown }: Declaration) => ({
  path,
  table: path.slice(1),
  name: [dropdown[0]] as const,
  labels: Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
  figures: Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.input === 'number' && field.figure ? [[name, field.figure]] : [],
    ),
  ),
});

function addFixedList(app: App, path: string, names: readonly string[]): void {
  const options = names.map((name, index) => ({ id: index + 1, name }));
  app.get(path, { schema: { response: { 200: rowsOf(option) } } }, async () => ({ data: options }));
  addRecord(app, { path, row: option, read: async (_, asked) => options.find(({ id }) => id === asked) });
}
