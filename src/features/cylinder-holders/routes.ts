import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { holderList, path } from './contract.ts';
import { holders } from './queries.ts';

/** Customers by the cylinders that they hold. */
export async function cylinderHolderRoutes(app: App): Promise<void> {
  setArea(app, 'customers', 'Cylinder Holders');
  addList(app, { path, one: 'CylinderHolder', many: 'CylinderHolders' }, holderList, holders);
}
