import { adjust, cancelAdjustment } from '../../domain/stock/adjust.ts';
import { licensedGodowns } from '../../domain/stock/licence.ts';
import { shortfallOf } from '../../domain/stock/shortfall.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { call, done, idParams, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import {
  adjustmentBody,
  adjustmentList,
  adjustmentRow,
  adjustmentsPath,
  godownStockQuery,
  godownStockRow,
  labels,
  licencesCall,
  messages,
  movementList,
  movementQuery,
  movementsPath,
  path,
  shortfallCall,
} from './contract.ts';
import { adjustments, godownStock, movementsOf, readAdjustment } from './queries.ts';

/** The stock of the godowns, its movements and adjustments. */
export async function godownDashboardRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Godown dashboard');

  app.get(
    path,
    call('listGodownStock', 'List what is in stock', {
      querystring: godownStockQuery,
      response: { 200: rowsOf(godownStockRow) },
    }),
    async ({ query }) => ({ data: await godownStock(app.db, query) }),
  );

  app.get(licencesCall.path, licencesCall, async () => ({ data: await licensedGodowns(app.db) }));

  app.get(shortfallCall.path, shortfallCall, async ({ query }) => ({
    data: await shortfallOf(app.db, query),
  }));

  app.get(
    movementsPath,
    call('listStockMovements', 'List stock movements', {
      querystring: movementQuery,
      response: { 200: movementList },
    }),
    async ({ query }) => {
      const { godown_id = 0, before = Number.MAX_SAFE_INTEGER, product, weight } = query;
      const data = await movementsOf(app.db, { godown_id, before, product, weight });
      return { data, next: data.at(MOVEMENTS_A_PAGE - 1)?.id ?? null };
    },
  );

  addAdjustments(app);
}

const MOVEMENTS_A_PAGE = 50;

function addAdjustments(app: App): void {
  const kind = { path: adjustmentsPath, one: 'StockAdjustment', many: 'StockAdjustments' };
  addList(app, kind, adjustmentList, adjustments);
  addHistory(app, { ...kind, table: 'stock_adjustments', labels });

  app.post(
    adjustmentsPath,
    callOf('create', kind, { body: adjustmentBody, response: { 201: savedOf(adjustmentRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await adjust(db, request.body);
        return { msg: messages.created, data: orNotFound(await readAdjustment(db, id)) };
      }),
  );

  app.delete(
    `${adjustmentsPath}/:id`,
    callOf('delete', kind, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await cancelAdjustment(db, request.params.id);
        return { msg: messages.deleted };
      }),
  );
}
