import { cancelSale, sell } from '../../domain/sales/sell.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { labels, messages, openSalesCall, path, saleBody, saleList, saleRow } from './contract.ts';
import { openSales, readSale, sales } from './queries.ts';

const kind = { path, one: 'DayEntry', many: 'DayEntries' };

/** The day's sales. */
export async function saleRoutes(app: App): Promise<void> {
  setArea(app, 'day', 'Day Entry');

  addList(app, kind, saleList, sales);
  addHistory(app, { ...kind, table: 'day_entries', labels });

  app.get(openSalesCall.path, openSalesCall, async ({ query }) => ({
    data: await openSales(app.db, query),
  }));

  addRecord(app, {
    ...kind,
    row: saleRow,
    read: readSale,
    create: { body: saleBody, run: sell, msg: messages.created },
    remove: { run: cancelSale, msg: messages.deleted },
  });
}
