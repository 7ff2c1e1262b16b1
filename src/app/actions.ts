import { pages } from '../masters/pages.ts';

/** Actions of the search box: `?new` opens the screen's empty form. */
export type Action = { label: string; path: string };

/** The search finds them by 'add' as well as 'new', because the screens use both words. */
export const actions: readonly Action[] = [
  ...pages.map(({ one, path }) => ({ label: `New ${one}`, path: `${path}?new` })),
  { label: 'New Sale Rate', path: '/sale-rate?new' },
  { label: 'New Customer', path: '/customer?new' },
  { label: 'New Inventory', path: '/inventory?new' },
  { label: 'New Stock Assign', path: '/stock-assigning?new' },
  { label: 'New Day Entry', path: '/day-entry?new' },
  { label: 'New Expence', path: '/day-entry?show=Expences&new' },
  { label: 'New Stock Settlement', path: '/day-settlements?new' },
  { label: 'New Cash Recovery', path: '/day-settlements?show=Cash+Recovery&new' },
  { label: 'New Collectible Payment', path: '/collectible?new' },
  { label: 'New SV Amounts Payment', path: '/SV-Amounts?new' },
];
