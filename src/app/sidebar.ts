import { pages } from '../masters/pages.ts';

export type Link = {
  label: string;
  path: string;
  /** The API path of the screen's records; `path?edit=12` opens one of them. */
  records?: string;
};
export type Group = { label: string; links: readonly Link[] };

/** The masters, with a screen of another kind after some of them. */
const mastersWith = (after: Readonly<Record<string, Link>>): Link[] =>
  pages.flatMap(({ label, path, records }) => [{ label, path, records }, ...[after[path] ?? []].flat()]);

/** The sidebar in its order: links, and groups of which one is open at a time. */
export const sidebar: readonly (Link | Group)[] = [
  { label: 'Dashboard', path: '/' },
  {
    label: 'Master',
    links: mastersWith({
      '/products': { label: 'Sale Rate Update', path: '/sale-rate' },
      '/area-codes': { label: 'Add Customer', path: '/customer', records: '/customers' },
    }),
  },
  { label: 'Inventory', path: '/inventory', records: '/inventory' },
  {
    label: 'Day Business',
    links: [
      { label: 'Stock Assigning', path: '/stock-assigning' },
      { label: 'Day Entry', path: '/day-entry' },
      { label: 'Day Settlements', path: '/day-settlements' },
      { label: 'Day Close', path: '/day-close' },
    ],
  },
  {
    label: 'Payments',
    links: [
      { label: 'Collectible', path: '/collectible' },
      { label: 'SV Amounts', path: '/SV-Amounts' },
    ],
  },
  { label: 'Reports', path: '/reports' },
  { label: 'Godown dashboard', path: '/godown-dashboard' },
];

/** Screens outside the sidebar; the search box finds them too. */
const unlisted: readonly Link[] = [
  { label: 'Settings', path: '/settings' },
  { label: 'Day Sheet', path: '/day-sheet' },
  { label: 'Profile', path: '/profile' },
];

/** Every screen by name, for the search box. */
export const screens: readonly (Link & { group?: string })[] = [
  ...sidebar.flatMap((entry) =>
    'links' in entry ? entry.links.map((link) => ({ ...link, group: entry.label })) : [entry],
  ),
  ...unlisted,
];

const screensByRecords = new Map(screens.flatMap(({ records, path }) => (records ? [[records, path]] : [])));

/** The screen that shows the records of a path. @example screenOf('/vehicles') // '/vehicle' */
export const screenOf = (records: string): string | undefined => screensByRecords.get(records);
