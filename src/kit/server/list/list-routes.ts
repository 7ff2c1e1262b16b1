import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { List, ListFilter } from '../../shared/list.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { rowsOf } from '../../shared/wire.ts';
import type { App } from '../http/app.ts';
import { callOf, type NamedKind, toWords } from '../http/calls.ts';
import { listRows, readList, readTotals, type ServedList } from './list.ts';
import type { CursorPosition } from './paging.ts';
import { rowCompression as compress, streamRows } from './stream-rows.ts';

/**
 * The calls of a declared list: `GET {path}` for a page, `{path}/totals` for the sums of the filter, and
 * `{path}/rows` for all its rows as a stream.
 * @param rows selects the columns to show from the list's table, `id` and `date` among them; a function of the settings
 *   where they add columns
 * @example addList(app, kind, loadList, sql<LoadRow>`select id, date, qty from loads`)
 */
export function addList<Row extends z.ZodType<CursorPosition>>(
  app: App,
  kind: NamedKind,
  list: List<Row>,
  rows: RawBuilder<z.output<Row>> | ((rules: RuleSettings) => RawBuilder<z.output<Row>>),
): void {
  addRows(app, kind, list, ({ rules }) => ({ list, rows: typeof rows === 'function' ? rows(rules) : rows }));

  app.get(
    `${kind.path}/totals`,
    callOf('totals', kind, { querystring: list.totalsQuery, response: { 200: list.totals } }),
    async ({ query }) => ({ data: await readTotals(app.db, list, query) }),
  );
}

type Served<Row extends z.ZodType<CursorPosition>> = { list: ServedList; rows: RawBuilder<z.output<Row>> };

/** The calls for a page of a list and for all its rows; `served` adds the condition of its `extraFields`. */
export function addRows<Row extends z.ZodType<CursorPosition>>(
  app: App,
  kind: NamedKind,
  { query, rowsQuery, row, page }: List<Row>,
  served: (request: {
    query: ListFilter;
    today: string;
    rules: RuleSettings;
  }) => Served<Row> | Promise<Served<Row>>,
): void {
  app.get(
    kind.path,
    callOf('list', kind, { querystring: query, response: { 200: page } }),
    async (request) => {
      const { list, rows } = await served(request);
      return readList(app.db, list, rows, request.query);
    },
  );

  app.get(
    `${kind.path}/rows`,
    {
      compress,
      config: { level: 'export', lists: toWords(kind.many) },
      ...callOf('rows', kind, { querystring: rowsQuery, response: { 200: rowsOf(row) } }),
    },
    async (request, reply) => {
      const { list, rows } = await served(request);
      return streamRows(app.db, reply, listRows(list, rows, request.query));
    },
  );
}
