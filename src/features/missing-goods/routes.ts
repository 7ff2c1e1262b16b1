import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { missingList, path } from './contract.ts';
import { missingGoods } from './queries.ts';

/** What drivers are short of, by product and weight. */
export async function missingGoodsRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Missing Goods');
  addList(app, { path, one: 'MissingGoods', many: 'MissingGoods' }, missingList, missingGoods);
}
