import { readOfferedModes } from '../../domain/banks/mode.ts';
import { refuseDriverOnRoad } from '../../domain/day/parties.ts';
import { peopleOf } from '../../domain/people/branches.ts';
import { applyStartedRates, productsOn, storeRate } from '../../domain/sale-rates.ts';
import { counterUses } from '../../domain/sales/counter-rows.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, type NamedKind, setArea } from '../../kit/server/http/calls.ts';
import { masterRoutes } from '../../kit/server/master/master-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import type { Declaration } from '../../kit/shared/declaration.ts';
import { option, rowsOf } from '../../kit/shared/wire.ts';
import { areaCode } from '../../masters/area-code.ts';
import { branch } from '../../masters/branch.ts';
import { cylinderTypes, modeKindTraits, productCategories } from '../../masters/choices.ts';
import { employee } from '../../masters/employee.ts';
import { masters } from '../../masters/masters.ts';
import { offeredModesCall } from '../../masters/mode-of-payment.ts';
import { pages } from '../../masters/pages.ts';
import { product } from '../../masters/product.ts';

/** Every master entity, and the fixed lists that the console reads like one. */
export async function mastersRoutes(app: App): Promise<void> {
  setArea(app, 'masters', 'Products');

  app.addHook('preHandler', async ({ method, routeOptions, today }) => {
    if (method === 'PATCH' && routeOptions.url?.startsWith(`/api${product.path}/`))
      // Runs before the handler, and so before its branch scope: prices belong to no branch.
      await applyStartedRates(unscopedOf(app.db), today);
  });
  await masterRoutes(app, masters, kindOf, {
    [product.path]: { rowsOn: productsOn, saved: storeRate },
    [branch.path]: { uses: peopleOf },
    [areaCode.path]: { uses: counterUses },
    [employee.path]: { saved: refuseDriverOnRoad },
  });
  for (const declaration of masters) addHistory(app, historyOf(declaration));
  app.get(offeredModesCall.path, offeredModesCall, async () => ({
    data: (await readOfferedModes(app.db)).map((mode) => ({
      ...mode,
      payment_mode: modeKindTraits[mode.kind].mode,
    })),
  }));
  const types = { path: '/product_types', one: 'ProductType', many: 'ProductTypes' };
  addFixedList(app, types, productCategories);
  addFixedList(app, { path: '/categories', one: 'Category', many: 'Categories' }, productCategories);
  addFixedList(app, { path: '/sub_categories', one: 'SubCategory', many: 'SubCategories' }, cylinderTypes);
}

function kindOf({ path }: Declaration): NamedKind {
  const page = pages.find(({ records }) => records === path);
  if (!page) throw new Error(`no page shows the records of ${path}`);
  const { one, many, label } = page;
  return { path, one: one.replaceAll(' ', ''), many: many.replaceAll(' ', ''), tag: label };
}

const historyOf = (declaration: Declaration) => {
  const { path, fields, dropdown } = declaration;
  return {
    ...kindOf(declaration),
    table: path.slice(1),
    name: [dropdown[0]] as const,
    labels: Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
    figures: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.input === 'number' && field.figure ? [[name, field.figure]] : [],
      ),
    ),
  };
};

function addFixedList(app: App, kind: NamedKind, names: readonly string[]): void {
  const options = names.map((name, index) => ({ id: index + 1, name }));
  app.get(kind.path, callOf('list', kind, { response: { 200: rowsOf(option) } }), async () => ({
    data: options,
  }));
  addRecord(app, { ...kind, row: option, read: async (_, id) => options.find((one) => one.id === id) });
}
