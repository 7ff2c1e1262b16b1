import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { rowCompression as compress, streamRows } from '../../kit/server/list/stream-rows.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { call as named } from '../../kit/shared/wire.ts';
import { readCompared } from './compared/queries.ts';
import {
  answers,
  comparedAnswer,
  comparedPath,
  filterBody,
  otherExpensePath,
  paths,
  type ReportFilter,
} from './contract.ts';
import { reports } from './list.ts';
import { reportRows } from './queries.ts';

/** A POST only because the filter is a body. */
const config = { level: 'read', space: 'none' } as const;

/** The reports: they only read, so a POST of theirs takes an Idempotency-Key and needs none. */
export async function reportRoutes(app: App): Promise<void> {
  setArea(app, 'reports', 'Reports');

  for (const { call, rows, lists } of new Map(reports.map((report) => [report.call, report])).values()) {
    const schema = { body: filterBody(call), response: { 200: answers[rows] } };
    const addReport = (address: string, id: string, summary: string) =>
      app.post(address, { compress, config, ...named(id, summary, schema) }, (request, reply) =>
        streamRows(app.db, reply, reportRows(call, request.body as ReportFilter<typeof call>, request.rules)),
      );
    if (call === 'expence_type') {
      addReport(paths[call], 'reportExpenses', 'Report expenses');
      addReport(otherExpensePath, 'reportDayEntryExpenses', 'Report expenses (alias)');
    } else addReport(paths[call], nameOf(`report ${rows} by ${call}`), `Report ${lists}`);

    const comparing = named(nameOf(`compare ${rows} by ${call}`), `Compare the totals of ${lists}`, {
      body: filterBody(call),
      response: { 200: comparedAnswer },
    });
    app.post(comparedPath(call), { config, ...comparing }, async ({ body }) => ({
      data: await readCompared(app.db, call, body as DayRange),
    }));
  }
}

/** @example nameOf('report sales by customer_type') // 'reportSalesByCustomerType' */
const nameOf = (words: string) => words.replaceAll(/[ _](\w)/g, (_, letter: string) => letter.toUpperCase());
