import type { App } from '../../kit/server/app.ts';
import type { Db } from '../../kit/server/db.ts';
import { type Hit, type MasterHit, masterWordsLike, searchMasters } from '../../kit/server/master-search.ts';
import { prepareMasters } from '../../kit/server/master-select.ts';
import { isMisspelt, readingsOf, type Wanted, wantedWords } from '../../kit/shared/search-words.ts';
import { listOf } from '../../kit/shared/wire.ts';
import { masters } from '../../masters/masters.ts';
import { type FoundRecord, foundRecord, searchQuery } from './contract.ts';
import { path } from './path.ts';
import { customerWordsLike, searchCustomers, searchInvoices } from './queries.ts';

/** What the palette has room for. */
const LIMIT = 20;
/** With fewer hits than this, similar names are offered too. */
const ENOUGH = 3;
/** Their rank, behind records that contain the text itself. */
const ALIKE = 3;

/** The address of the screen that shows records of a path: '/emp' for '/employees'. */
type ScreenOf = (records: string) => string;

/** Records of every kind by what a person types of them. */
export const searchRoutes =
  (screenOf: ScreenOf) =>
  async (app: App): Promise<void> => {
    const prepared = prepareMasters(masters);
    const named = (kind: string, records: string) => (hit: Hit) => ({
      ...hit,
      kind,
      path: `${screenOf(records)}?edit=${hit.id}`,
    });
    // A customer has a page to read; all other records open in their form.
    const customer = (hit: Hit) => ({
      ...hit,
      kind: 'Customer',
      path: `${screenOf('/customers')}/${hit.id}`,
    });
    const invoice = named('Invoice', '/inventory');
    const master = ({ declaration, ...hit }: MasterHit) => named(declaration.title, declaration.path)(hit);

    const everything = async (db: Db, wanted: Wanted) => {
      const [ofMasters, customers, invoices] = await Promise.all([
        searchMasters(db, prepared, wanted),
        searchCustomers(db, wanted),
        searchInvoices(db, wanted),
      ]);
      return [...ofMasters.map(master), ...customers.map(customer), ...invoices.map(invoice)];
    };

    /** What may have been meant instead. */
    const readings = async (db: Db, { words }: Wanted): Promise<Wanted[]> => {
      const misspelt = words.filter(isMisspelt);
      if (misspelt.length === 0) return [];
      const known = await Promise.all([
        masterWordsLike(db, prepared, misspelt),
        customerWordsLike(db, misspelt),
      ]);
      return readingsOf(words, known.flat()).flatMap((reading) => wantedWords(reading) ?? []);
    };

    const search = async (db: Db, wanted: Wanted): Promise<FoundRecord[]> => {
      const found = await everything(db, wanted);
      if (found.length >= ENOUGH) return bestOf(found);
      for (const reading of await readings(db, wanted)) {
        found.push(...(await everything(db, reading)).map((hit) => ({ ...hit, rank: ALIKE })));
        if (found.length >= ENOUGH) break;
      }
      return bestOf(found);
    };

    app.get(
      path,
      { schema: { querystring: searchQuery, response: { 200: listOf(foundRecord) } } },
      async (request) => {
        const wanted = wantedWords(request.query.q);
        return { data: wanted ? await search(app.db, wanted) : [] };
      },
    );
  };

/** Each record once at its best, the best first; equal ones are grouped by kind in the order of the sidebar. */
function bestOf(found: readonly (FoundRecord & { rank: number })[]): FoundRecord[] {
  const once = new Map<string, FoundRecord & { rank: number }>();
  for (const hit of found) if (!once.has(hit.path)) once.set(hit.path, hit);
  return [...once.values()]
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, LIMIT)
    .map(({ rank: _, ...hit }) => hit);
}
