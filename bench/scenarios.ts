import type { Day } from './loads.ts';
import type { Call } from './measure.ts';
import { get, type Workload } from './wrk.ts';

/** Requests a second beside the bare server, at least this share of its rate. */
type Load = { what: string; least: number; workload: (day: Day) => Workload };

export const loads: readonly Load[] = [
  { what: 'list of 20 with 6 joined names', least: 0.75, workload: () => get('/api/dayentries') },
  {
    what: 'read one',
    least: 0.65,
    workload: ({ entries }) => ({ name: 'entry', given: { entries } }),
  },
  { what: 'create one row', least: 0.55, workload: () => ({ name: 'vendor', given: {} }) },
  {
    what: 'sale: entry, 2 movements, 2 guarded balances',
    least: 0.65,
    workload: (day) => ({ name: 'sale', given: day }),
  },
];

/** A call on a site, at most so many times its time on another one; without `beside` at most so many ms. */
export type Timed = {
  part: 'growth' | 'lists' | 'customers';
  what: string;
  /** One of several searches of which the slowest counts. */
  text?: string;
  on: 'large' | 'customers';
  call: (day: Day) => Call;
  beside?: 'small' | ((day: Day) => Call);
  most?: number;
};

const FLAT = 1.2;
const random = (count: number) => 1 + Math.floor(Math.random() * count);
const sale = ({ date, customers, areas }: Day) => ({
  ...{ date, saletype: 'Cash Sales', payment_mode: 'cash', amount: 903 },
  ...{ product: 'Cylinders', weight: 14.2, qty: 1, empty_cylinders: 1 },
  ...{ customer_id: random(customers), area_code_id: random(areas) },
});

/** Calls whose time must not grow with the sales. */
const growing: Readonly<Record<string, (day: Day) => Call>> = {
  list: () => ({ path: '/dayentries' }),
  'read one': ({ entries }) => ({ path: `/dayentries/${random(entries)}` }),
  sale: (day) => ({ path: '/dayentries', body: sale(day) }),
  dashboard: () => ({ path: '/dashboard' }),
  'godown dashboard': () => ({ path: '/inventory/godown' }),
  'customers of a type': () => ({ path: '/customers?customerType=Credit' }),
  'rates of a day': () => ({ path: '/salerates?date=2026-01-01' }),
  'history of a customer': () => ({ path: '/customers/1/history' }),
  'account of a customer': () => ({ path: '/customers/1/account' }),
  'export of customers, 100 of them': () => ({ path: '/customers/export?customerType=Credit&limit=100' }),
  expenses: () => ({ path: '/expences' }),
  'SV amounts, with dues': () => ({ path: '/sv_amounts' }),
  'SV amounts, payments': () => ({ path: '/sv_amounts/payments' }),
  'customers with dues': () => ({ path: '/collectible' }),
  'payments on account': () => ({ path: '/collectible/payments' }),
  'total outstanding': () => ({ path: '/collectible/totals' }),
  'amounts of a branch’s day': ({ last_day }) => ({ path: `/expences/day?branch_id=1&date=${last_day}` }),
  settings: () => ({ path: '/settings' }),
  'day sheet': ({ driver, last_day }) => ({ path: `/daysheet?employee_id=${driver}&date=${last_day}` }),
  'days and their closes': () => ({ path: '/daycloses' }),
  'close of a day': ({ last_day }) => ({ path: `/dayclose?branch_id=1&date=${last_day}` }),
  'drivers of a day': ({ last_day }) => ({ path: `/daysheet/drivers?date=${last_day}` }),
  'customer picker': () => ({ path: '/customers/dropdown?search=kumar' }),
  'search box': () => ({ path: '/search?q=lakshmi' }),
  'search box, misspelt': () => ({ path: '/search?q=laksmhi' }),
};

/** Calls that a person who is bound to branches makes beside one who is not. */
export const scoped: Readonly<Record<string, (day: Day) => Call>> = {
  list: () => ({ path: '/dayentries' }),
  'read one': ({ entries }) => ({ path: `/dayentries/${random(entries)}` }),
  sale: (day) => ({ path: '/dayentries', body: sale(day) }),
  dashboard: () => ({ path: '/dashboard' }),
};

const filters: Readonly<Record<string, string>> = {
  'no filter': '',
  'a month': 'from_date=2026-10-01&to_date=2026-10-31',
  'a year': 'from_date=2025-04-01&to_date=2026-03-31',
  'an area': 'area_code_id=1',
  'a rare weight': 'weight=425',
  'a sale type': 'saletype=Other+Product+Sales',
  'stoves of 14.2 kg, which no sale has': 'product=Gas+Stove&weight=14.2',
  'a common name': 'find=kumar',
  'a first and a last name': 'find=ravi+kumar',
  'two common names': 'find=kumar+rao',
  'a branch and a common name': 'branch_id=1&find=kumar',
  'an amount': 'find=1692.50',
};
const forms = { '': '?', ', sorted by amount': '?sort=-amount&', ', totals': '/totals?' };
const LIST_MS = 100;

const customers = '/customers?customerType=Guest';
const boxes = { 'customer picker': '/customers/dropdown?search=', 'search box': '/search?q=' };
/** Common and rare words, complete and partial, and one without a match. */
const texts = [
  ...['kumar', 'lakshmi', 'ravi kumar', 'ra', 'padma na', 'imran shaik', 'kumar lakshmi', 'zubin', 'q'],
  ...['7000001', '70999', '7999999', '60000009', '6099', '999999999', '88'],
  ...['6654435761', '7654', '435761', '99999999', '98'],
];
const SEARCH_MS = 50;

/** Everything that is timed one request at a time. */
export const timed: readonly Timed[] = [
  ...Object.entries(growing).map(
    ([what, call]): Timed => ({ part: 'growth', what, on: 'large', call, beside: 'small', most: FLAT }),
  ),
  {
    ...({ part: 'growth', what: 'the last page by cursor, beside the first', on: 'large' } as const),
    call: ({ deepest }) => ({ path: `/dayentries?after=${deepest}` }),
    beside: () => ({ path: '/dayentries' }),
    most: 2,
  },
  ...Object.entries(filters).flatMap(([filter, query]) =>
    Object.entries(forms).map(
      ([form, before]): Timed => ({
        ...{ part: 'lists', what: filter + form, on: 'large', most: LIST_MS },
        call: () => ({ path: `/dayentries${before}${query}` }),
      }),
    ),
  ),
  {
    ...({ part: 'customers', what: 'page 1,000 by cursor, beside the first', on: 'customers' } as const),
    call: ({ deepest }) => ({ path: `${customers}&after=${deepest}` }),
    beside: () => ({ path: customers }),
    most: 2,
  },
  ...Object.entries(boxes).flatMap(([box, before]) =>
    texts.map(
      (text): Timed => ({
        ...{ part: 'customers', what: box, text, on: 'customers', most: SEARCH_MS },
        call: () => ({ path: before + encodeURIComponent(text) }),
      }),
    ),
  ),
];
