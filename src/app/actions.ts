import { pages } from '../masters/pages.ts';

/** An action of the search box, with the other words that find it: `?new` opens the screen's empty form. */
export type Action = {
  label: string;
  path: string;
  detail?: string;
  also?: readonly string[];
  /** The path has dates, so it is not kept among the recent choices. */
  isDated?: boolean;
};

/** The daily ones first, as the search box lists them for 'new'. */
export const actions: readonly Action[] = [
  { label: 'New Day Entry', path: '/day-entry?new', also: ['New sale'] },
  { label: 'New Expence', path: '/day-entry?show=Expences&new', also: ['New expense'] },
  { label: 'New Stock Assign', path: '/stock-assigning?new', also: ['New load', 'Assign stock'] },
  { label: 'New Stock Settlement', path: '/day-settlements?new', also: ['Settle a load'] },
  { label: 'Settle Area', path: '/day-settlements?show=Settle+Area&new', also: ['Settle an area'] },
  {
    label: 'New Cash Recovery',
    path: '/day-settlements?show=Cash+Recovery&new',
    also: ['Count the cash'],
  },
  { label: 'New Collectible Payment', path: '/collectible?new', also: ['New payment'] },
  { label: 'New SV Amounts Payment', path: '/SV-Amounts?new' },
  { label: 'New Customer', path: '/customer?new' },
  { label: 'New Inventory', path: '/inventory?new', also: ['New purchase'] },
  { label: 'New Sale Rate', path: '/sale-rate?new' },
  ...pages.map(({ one, path }) => ({ label: `New ${one}`, path: `${path}?new` })),
];

/** Actions on the days up to today, YYYY-MM-DD. */
export const actionsUpTo = (today: string): Action[] => [
  {
    label: 'Short This Month',
    path: `/reports?report=shortages&from_date=${today.slice(0, 7)}-01&to_date=${today}`,
    detail: 'By driver',
    isDated: true,
  },
];

/** Opens today's Day Close of a branch. */
export const closeAction = ({ id, name }: { id: number; name: string }): Action => ({
  label: `Close ${name}`,
  path: `/day-close?branch_id=${id}`,
  detail: 'Today',
});
