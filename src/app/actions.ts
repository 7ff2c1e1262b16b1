import { pages } from '../masters/pages.ts';
import type { Area, Level, May } from '../masters/rights.ts';

/** An action of the search box, with the other words that find it: `?new` opens the screen's empty form. */
export type Action = {
  label: string;
  path: string;
  /** Offered to those who have this right; 'write' unless it says another level. */
  area: Area;
  level?: Level;
  detail?: string;
  also?: readonly string[];
  /** The path has dates, so it is not kept among the recent choices. */
  isDated?: boolean;
};

/** The daily ones first, as the search box lists them for 'new'. */
export const actions: readonly Action[] = [
  { label: 'New Day Entry', path: '/day-entry?new', area: 'day', also: ['New sale'] },
  { label: 'New Expence', path: '/day-entry?show=Expences&new', area: 'day', also: ['New expense'] },
  {
    label: 'New Stock Assign',
    path: '/stock-assigning?new',
    area: 'stock',
    also: ['New load', 'Assign stock'],
  },
  {
    label: 'New Stock Settlement',
    path: '/day-settlements?show=Stock&new',
    area: 'stock',
    also: ['Settle a load'],
  },
  {
    label: 'Settle Area',
    path: '/day-settlements?show=Settle+Area&new',
    area: 'day',
    also: ['Settle an area'],
  },
  {
    label: 'New Cash Recovery',
    path: '/day-settlements?show=Cash+Recovery&new',
    area: 'day',
    also: ['Count the cash'],
  },
  { label: 'New Collectible Payment', path: '/collectible?new', area: 'day', also: ['New payment'] },
  { label: 'New SV Amounts Payment', path: '/SV-Amounts?new', area: 'day' },
  { label: 'New Customer', path: '/customer?new', area: 'customers' },
  { label: 'New Inventory', path: '/inventory?new', area: 'stock', also: ['New purchase'] },
  { label: 'New Sale Rate', path: '/sale-rate?new', area: 'masters' },
  { label: 'New API Key', path: '/api-keys?new', area: 'people', also: ['New token'] },
  { label: 'New Person', path: '/people?new', area: 'people', also: ['New user'] },
  ...pages.map(({ one, path }) => ({ label: `New ${one}`, path: `${path}?new`, area: 'masters' as const })),
];

/** Those that a person may do. @example actionsFor(may, [closeAction(branch)]) */
export const actionsFor = (may: May, among: readonly Action[] = actions): Action[] =>
  among.filter(({ area, level = 'write' }) => may(area, level));

/** Actions on the days up to today, YYYY-MM-DD. */
export const actionsUpTo = (today: string): Action[] => [
  {
    label: 'Short This Month',
    path: `/reports?report=shortages&from_date=${today.slice(0, 7)}-01&to_date=${today}`,
    area: 'reports',
    level: 'read',
    detail: 'By driver',
    isDated: true,
  },
];

/** Opens today's Day Close of a branch. */
export const closeAction = ({ id, name }: { id: number; name: string }): Action => ({
  label: `Close ${name}`,
  path: `/day-close?branch_id=${id}`,
  area: 'day_close',
  detail: 'Today',
});
