import { adjust, cancelAdjustment } from '../../domain/stock/adjust.ts';
import { shortfallOf } from '../../domain/stock/shortfall.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { found } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { done, idParams, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import {
  adjustmentBody,
  adjustmentList,
  adjustmentRow,
  adjustmentsPath,
  godownStockQuery,
  godownStockRow,
  labels,
  messages,
  movementList,
  movementQuery,
  movementsPath,
  path,
  shortfallCall,
} from './contract.ts';
import { adjustments, godownStock, movementsOf, readAdjustment } from './queries.ts';

/** What stands in the godowns, how it came to be so, and corrections of it. */
export async function godownDashboardRoutes(app: App): Promise<void> {
  declareCalls(app, 'stock', 'Godown dashboard', {
    '/stockmovements': ['StockMovement', 'StockMovements'],
    '/stockadjustments': ['StockAdjustment', 'StockAdjustments'],
    'GET /inventory/godown': ['listGodownStock', 'List what is in stock'],
    'GET /inventory/godown/shortfall': [
      'findStockShortfall',
      'Find the day that a write of a past date leaves below zero',
    ],
  });

  app.get(
    path,
    { schema: { querystring: godownStockQuery, response: { 200: rowsOf(godownStockRow) } } },
    async ({ query }) => ({ data: await godownStock(app.db, query) }),
  );

  app.get(shortfallCall.path, shortfallCall, async ({ query }) => ({
    data: await shortfallOf(app.db, query),
  }));

  app.get(
    movementsPath,
    { schema: { querystring: movementQuery, response: { 200: movementList } } },
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
  addList(app, adjustmentsPath, adjustmentList, adjustments);
  addHistory(app, { path: adjustmentsPath, table: 'stock_adjustments', labels });

  app.post(
    adjustmentsPath,
    { schema: { body: adjustmentBody, response: { 201: savedOf(adjustmentRow) } } },
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await adjust(db, request.body);
        return { msg: messages.created, data: found(await readAdjustment(db, id)) };
      }),
  );

  app.delete(
    `${adjustmentsPath}/:id`,
    { schema: { params: idParams, response: { 200: done } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await cancelAdjustment(db, request.params.id);
        return { msg: messages.deleted };
      }),
  );
}
