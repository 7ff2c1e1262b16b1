import type { sendOutLoads } from './loads.ts';
import { get, type Workload } from './wrk.ts';

type Sales = Awaited<ReturnType<typeof sendOutLoads>>;

const flat = 1 / 1.2;

/** Calls whose cost must not grow with the data, each with its least share of the rate on a small database. */
export const growing: readonly [what: string, target: number, (day: Sales) => Workload][] = [
  ['list', flat, () => get('/api/dayentries')],
  ['read one', flat, ({ entries }) => ({ name: 'entry', given: { entries } })],
  ['godown dashboard', flat, () => get('/api/inventory/godown')],
  ['sale', flat, (day) => ({ name: 'sale', given: day })],
  ['customers of a type', flat, () => get('/api/customers?customerType=Credit')],
  ['rates of a day', flat, () => get('/api/salerates?date=2026-01-01')],
  ['history of a customer', flat, () => get('/api/customers/1/history')],
  ['account of a customer', flat, () => get('/api/customers/1/account')],
  [
    'export of customers, 100 of them',
    flat,
    () => get('/api/customers/export?customerType=Credit&limit=100'),
  ],
  ['expenses', flat, () => get('/api/expences')],
  ['SV amounts, with dues', flat, () => get('/api/sv_amounts')],
  ['SV amounts, payments', flat, () => get('/api/sv_amounts/payments')],
  ['customers with dues', flat, () => get('/api/collectible')],
  ['payments on account', flat, () => get('/api/collectible/payments')],
  // This call reads all bills of the last ninety days, so its only target is 500 ms.
  ['total outstanding', 0, () => get('/api/collectible/totals')],
  [
    'amounts of a branch’s day',
    flat,
    ({ last_day }) => get(`/api/expences/day?branch_id=1&date=${last_day}`),
  ],
  ['settings', flat, () => get('/api/settings')],
  ['day sheet', flat, ({ driver, last_day }) => get(`/api/daysheet?employee_id=${driver}&date=${last_day}`)],
  ['days and their closes', flat, () => get('/api/daycloses')],
  ['close of a day', flat, ({ last_day }) => get(`/api/dayclose?branch_id=1&date=${last_day}`)],
  ['drivers of a day', flat, ({ last_day }) => get(`/api/daysheet/drivers?date=${last_day}`)],
  // A search among twenty times as many records has only its own target of 50 ms.
  ['customer picker', 0, () => get('/api/customers/dropdown?search=kumar')],
  ['search box', 0, () => get('/api/search?q=lakshmi')],
  ['search box, misspelt', 0, () => get('/api/search?q=laksmhi')],
];
