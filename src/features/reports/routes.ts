import type { App } from '../../kit/server/app.ts';
import { type Listing, piecesOf } from '../../kit/server/listing.ts';
import { rowCompression as compress, streamRows } from '../../kit/server/stream-rows.ts';
import { answers, filters, otherExpensePath, paths } from './contract.ts';
import { reports } from './list.ts';
import { listings } from './queries.ts';

/** The reports: they only read, so a POST of theirs takes an Idempotency-Key and needs none. */
export async function reportRoutes(app: App): Promise<void> {
  for (const { call, rows } of new Map(reports.map((report) => [report.call, report])).values()) {
    // TypeScript does not see that the filter and the listing belong to the same call.
    const listing = listings[call] as (filter: unknown) => Listing;
    const schema = { body: filters[call], response: { 200: answers[rows] } };
    const addresses = call === 'expence_type' ? [paths[call], otherExpensePath] : [paths[call]];
    for (const address of addresses)
      app.post(address, { compress, schema }, ({ body }, reply) =>
        streamRows(app.db, reply, piecesOf(listing(body))),
      );
  }
}
