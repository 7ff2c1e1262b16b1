import { call, inTurns, type Person, timeOfGet, type Values } from './measure.ts';
import type { Figure } from './results.ts';

/** What requests refer to; the same in all databases of one filling. */
type Facts = { date: string; employee_id: number; branch_id: number; deepest: string | null };

/** Screens that are one or a few sums. */
const screens: Readonly<Record<string, (facts: Facts) => string>> = {
  dashboard: () => '/dashboard',
  'godown dashboard': () => '/inventory/godown',
  'day sheet': ({ employee_id, date }) => `/daysheet?employee_id=${employee_id}&date=${date}`,
  'close of a day': ({ branch_id, date }) => `/dayclose?branch_id=${branch_id}&date=${date}`,
  'days and their closes': () => '/daycloses',
  'account of a customer': () => '/customers/1/account',
  'customer picker, a common name': () => '/customers/dropdown?search=kumar',
  'search box, a misspelt name': () => '/search?q=laksmhi',
};

/** How many open the dashboard at once. */
const CALLERS = 10;

/** Each list with an order by a name or figure of it, and words to find. */
const lists: Readonly<Record<string, { path: string; sort?: string; find?: string }>> = {
  'list of sales': { path: '/dayentries', sort: 'driver', find: 'kumar' },
  'list of customers': { path: '/customers', sort: 'name', find: 'lakshmi' },
  'list of loads': { path: '/stockassigns', sort: 'employee', find: 'kumar' },
  'list of settlements': { path: '/stocksettelments', sort: 'area_code', find: 'ravi' },
  'list of purchases': { path: '/inventory', sort: 'product_vendor', find: 'indane' },
  'list of adjustments': { path: '/stockadjustments', sort: 'godown', find: 'main' },
  'list of recoveries': { path: '/cashrecoverys', sort: 'branch_in_charge', find: 'kumar' },
  'list of expenses': { path: '/expences', sort: 'amount', find: 'fuel' },
  'list of payments on account': { path: '/collectible/payments', sort: 'name', find: 'kumar' },
  'list of SV payments': { path: '/sv_amounts/payments', sort: 'amount', find: 'kumar' },
  'list of customers with dues': { path: '/collectible' },
  'list of SV customers with dues': { path: '/sv_amounts' },
};

/** Of the sales, the longest list. */
const filters = [
  ...['area_code_id=1', 'weight=425', 'saletype=Other+Product+Sales', 'product=Gas+Stove&weight=14.2'],
  ...['find=ravi+kumar', 'find=kumar+rao', 'branch_id=1&find=kumar', 'find=1692.50'],
];

/** Times of reads, one request at a time. */
export async function measureReads(
  people: readonly Person[],
  {
    part,
    rounds,
    most,
  }: { part: Figure['part']; rounds: number; most: { list: number; screen: number; callers: number } },
): Promise<Figure[]> {
  const facts = await factsOf(people[0]);
  const figures: Figure[] = [];
  for (const [what, pathOf] of Object.entries(screens)) {
    const path = pathOf(facts);
    const values = await inTurns(people, rounds, (person) => timeOfGet(person, path));
    figures.push({ part, what, unit: 'ms', values, most: most.screen });
  }
  const values = await inTurns(people, rounds, slowestOfCallers);
  figures.push({
    part,
    what: `dashboard, the slowest of ${CALLERS} callers at once`,
    unit: 'ms',
    values,
    most: most.callers,
  });
  for (const [what, list] of Object.entries(lists)) {
    const paths = pathsOf(list, facts);
    const slowest: Values = {};
    let named = '';
    for (const path of paths) {
      const values = await inTurns(people, rounds, (person) => timeOfGet(person, path));
      if ((values.all?.median ?? 0) > (slowest.all?.median ?? 0)) named = path.slice(list.path.length);
      keepSlower(slowest, values);
    }
    const slow = named === '' ? '' : `, slowest \`${decodeURIComponent(named.replaceAll('+', ' '))}\``;
    figures.push({
      part,
      what: `${what} (${paths.length} forms${slow})`,
      unit: 'ms',
      values: slowest,
      most: most.list,
    });
  }
  return figures;
}

async function slowestOfCallers(person: Person): Promise<number | undefined> {
  const times = await Promise.all(Array.from({ length: CALLERS }, () => timeOfGet(person, '/dashboard')));
  return Math.max(...times.map((ms) => ms ?? Number.NaN));
}

/** A list unfiltered, by filters and in orders, and its totals: a page has one of each. */
function pathsOf(
  { path, sort, find }: { path: string; sort?: string; find?: string },
  facts: Facts,
): string[] {
  const month = `from_date=${facts.date.slice(0, 8)}01&to_date=${facts.date}`;
  const isLong = path === '/dayentries';
  const filtered = sort ? ['', month, `find=${find}`, ...(isLong ? filters : [])] : [''];
  const orders = sort ? ['', `sort=${sort}`, ...(isLong ? ['sort=-amount'] : [])] : [''];
  const pages = filtered.flatMap((filter) =>
    orders.map((order) => [filter, order].filter(Boolean).join('&')),
  );
  return [
    ...pages.map((query) => `${path}${query && `?${query}`}`),
    ...filtered.map((query) => `${path}/totals${query && `?${query}`}`),
    ...(isLong && facts.deepest ? [`${path}?after=${facts.deepest}`] : []),
  ];
}

function keepSlower(slowest: Values, values: Values): void {
  for (const [column, value] of Object.entries(values) as [keyof Values, NonNullable<Values['all']>][])
    if (value.median > (slowest[column]?.median ?? 0)) slowest[column] = value;
}

/** Of the newest sale, and the cursor of the last page but one. */
async function factsOf(person: Person | undefined): Promise<Facts> {
  if (!person) throw new Error('nobody measures');
  const { data } = await call<{ data: (Facts & { id: number })[] }>(person.console, '/dayentries');
  const [newest] = data;
  if (!newest) throw new Error('the database has no sales');
  const pages = Math.floor(newest.id / data.length);
  const { next } = await call<{ next: string | null }>(person.console, `/dayentries?min=${pages - 3}`);
  return { ...newest, deepest: next };
}
