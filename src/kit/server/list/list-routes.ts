import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { List, ListFilter } from '../../shared/list.ts';
import { listOf as rowsOf } from '../../shared/wire.ts';
import type { App } from '../http/app.ts';
import { listRows, readList, readTotals, type ServedList } from './list.ts';
import type { Placed } from './paging.ts';
import { rowCompression as compress, streamRows } from './stream-rows.ts';

/**
 * The calls of a declared list: `GET {path}` for a page, `{path}/totals` for the sums of the filter, and
 * `{path}/rows` for all its rows as a stream.
 * @param rows selects the columns to show from the list's table, `id` and `date` among them
 * @example addList(app, '/loads', loadList, sql<LoadRow>`select id, date, qty from loads`)
 */
export function addList<Row extends z.ZodType<Placed>>(
  app: App,
  path: string,
  list: List<Row>,
  rows: RawBuilder<z.output<Row>>,
): void {
  addRows(app, path, list, rows, () => list);

  app.get(
    `${path}/totals`,
    { schema: { querystring: list.totalsQuery, response: { 200: list.totals } } },
    async ({ query }) => ({ data: await readTotals(app.db, list, query) }),
  );
}

/** The calls for a page of a list and for all its rows; `served` makes the condition of its own fields. */
export function addRows<Row extends z.ZodType<Placed>>(
  app: App,
  path: string,
  list: List<Row>,
  rows: RawBuilder<z.output<Row>>,
  served: (query: ListFilter) => ServedList,
): void {
  app.get(path, { schema: { querystring: list.query, response: { 200: list.page } } }, ({ query }) =>
    readList(app.db, served(query), rows, query),
  );

  app.get(
    `${path}/rows`,
    {
      compress,
      config: { level: 'export' },
      schema: { querystring: list.rowsQuery, response: { 200: rowsOf(list.row) } },
    },
    ({ query }, reply) => streamRows(app.db, reply, listRows(served(query), rows, query)),
  );
}
