import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import {
  type Hit,
  type MasterHit,
  masterWordsLike,
  searchMasters,
} from '../../kit/server/master/master-search.ts';
import { prepareMasters } from '../../kit/server/master/master-select.ts';
import {
  correctionsOf,
  mayBeMisspelt,
  type SearchWords,
  searchWords,
} from '../../kit/shared/search-words.ts';
import { call } from '../../kit/shared/wire.ts';
import { masters } from '../../masters/masters.ts';
import { type SearchResult, type SearchResults, searchQuery, searchResults } from './contract.ts';
import { path } from './path.ts';
import { customerWordsLike, searchCustomers, searchInvoices } from './queries.ts';

/** The maximum number of results. */
const LIMIT = 20;
/** With fewer hits than this, similar names are offered too. */
const ENOUGH = 3;
/** Their rank, behind records that contain the text itself. */
const ALIKE = 3;

/** The address of the screen that shows records of a path: '/emp' for '/employees'. */
type ScreenOf = (records: string) => string;

/** Finds records of every kind by typed words. */
export const searchRoutes =
  (screenOf: ScreenOf) =>
  async (app: App): Promise<void> => {
    setArea(app, 'own', 'System');

    const prepared = prepareMasters(masters);
    const toResult = (kind: string, records: string) => (hit: Hit) => ({
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
    const invoice = toResult('Invoice', '/inventory');
    const master = ({ declaration, ...hit }: MasterHit) => toResult(declaration.title, declaration.path)(hit);

    const everything = async (db: Db, wanted: SearchWords) => {
      const [ofMasters, customers, invoices] = await Promise.all([
        searchMasters(db, prepared, wanted),
        searchCustomers(db, wanted),
        searchInvoices(db, wanted),
      ]);
      return [...ofMasters.map(master), ...customers.map(customer), ...invoices.map(invoice)];
    };

    /** Corrections of misspelt words. */
    const readings = async (db: Db, { words }: SearchWords): Promise<SearchWords[]> => {
      const misspelt = words.filter(mayBeMisspelt);
      if (misspelt.length === 0) return [];
      const similarWords = await Promise.all([
        masterWordsLike(db, prepared, misspelt),
        customerWordsLike(db, misspelt),
      ]);
      return correctionsOf(words, similarWords.flat()).flatMap((reading) => searchWords(reading) ?? []);
    };

    const search = async (db: Db, wanted: SearchWords): Promise<SearchResults> => {
      const hits = await everything(db, wanted);
      if (hits.length >= ENOUGH) return bestOf(hits);
      for (const reading of await readings(db, wanted)) {
        hits.push(...(await everything(db, reading)).map((hit) => ({ ...hit, rank: ALIKE })));
        if (hits.length >= ENOUGH) break;
      }
      return bestOf(hits);
    };

    const schema = { querystring: searchQuery, response: { 200: searchResults } };
    app.get(path, call('search', 'Find records by words', schema), async (request) => {
      const wanted = searchWords(request.query.q);
      return wanted ? search(app.db, wanted) : { data: [], hasNext: false };
    });
  };

/** Each record once at its best, the best first; equal ones are grouped by kind in the order of the sidebar. */
function bestOf(hits: readonly (SearchResult & { rank: number })[]): SearchResults {
  const bestByPath = new Map<string, SearchResult & { rank: number }>();
  for (const hit of hits) if (!bestByPath.has(hit.path)) bestByPath.set(hit.path, hit);
  const data = [...bestByPath.values()]
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, LIMIT)
    .map(({ rank: _, ...hit }) => hit);
  return { data, hasNext: bestByPath.size > LIMIT };
}
