import { readTitle } from '../kit/web/client/access.ts';
import type { PageTitle } from '../kit/web/parts/page-title.ts';
import { pages } from '../masters/pages.ts';
import type { Area, May } from '../masters/rights.ts';

export type Link = {
  label: string;
  path: string;
  /** Offered to those who may read there. */
  area: Area;
  /** The API path of the screen's records; `path?edit=12` opens one of them. */
  records?: string;
  /** The letter that opens it after `g`. */
  letter?: string;
  /** Its title and breadcrumb, where they are not its group and label. */
  title?: string;
  subpage?: string;
};
export type Group = { label: string; links: readonly Link[] };

/** The masters, with a screen of another kind after some of them. */
const mastersWith = (after: Readonly<Record<string, Link>>): Link[] =>
  pages.flatMap(({ label, one, path, records }) => [
    { label, path, records, area: 'masters' as const, subpage: `Add ${one}` },
    ...[after[path] ?? []].flat(),
  ]);

/** The sidebar in its order: links, and groups of which one is open at a time. */
export const sidebar: readonly (Link | Group)[] = [
  { label: 'Dashboard', path: '/', area: 'own', letter: 'h' },
  {
    label: 'Master',
    links: mastersWith({
      '/products': { label: 'Sale Rate Update', path: '/sale-rate', area: 'masters' },
      '/area-codes': {
        label: 'Add Customer',
        path: '/customer',
        area: 'customers',
        records: '/customers',
        letter: 'c',
      },
    }),
  },
  {
    label: 'Inventory',
    path: '/inventory',
    area: 'stock',
    records: '/inventory',
    letter: 'i',
    subpage: 'Add To Inventory',
  },
  {
    label: 'Day Business',
    links: [
      { label: 'Stock Assigning', path: '/stock-assigning', area: 'stock', letter: 'a' },
      { label: 'Day Entry', path: '/day-entry', area: 'day', letter: 'd' },
      {
        label: 'Day Settlements',
        path: '/day-settlements',
        area: 'stock',
        letter: 's',
        subpage: 'Stock Settlement',
      },
      { label: 'Day Close', path: '/day-close', area: 'day_close', letter: 'l' },
    ],
  },
  {
    label: 'Payments',
    links: [
      {
        label: 'Collectible',
        path: '/collectible',
        area: 'day',
        letter: 'p',
        title: 'Payments / Collectible',
      },
      { label: 'SV Amounts', path: '/SV-Amounts', area: 'day', letter: 'v', title: 'Payments / SV Amounts' },
    ],
  },
  { label: 'Reports', path: '/reports', area: 'reports', letter: 't' },
  { label: 'Godown dashboard', path: '/godown-dashboard', area: 'stock', letter: 'o' },
];

/** Screens outside the sidebar, and the second part of two; the search box finds them too. */
const unlisted: readonly (Link & { group?: string })[] = [
  { label: 'Expences', path: '/day-entry?show=Expences', area: 'day', group: 'Day Business', letter: 'e' },
  {
    label: 'Cash Recovery',
    path: '/day-settlements?show=Cash+Recovery',
    area: 'day',
    group: 'Day Business',
    letter: 'r',
  },
  { label: 'Settings', path: '/settings', area: 'settings' },
  { label: 'People', path: '/people', area: 'people', title: 'People', subpage: 'Add Person' },
  { label: 'API Keys', path: '/api-keys', area: 'people', title: 'API Keys', subpage: 'Add API Key' },
  { label: 'Backups', path: '/backups', area: 'backups' },
  { label: 'Activity', path: '/activity', area: 'people' },
  { label: 'Day Sheet', path: '/day-sheet', area: 'reports', letter: 'y', title: 'Reports' },
  { label: 'Profile', path: '/profile', area: 'account' },
];

/** Every screen by name, for the search box. */
export const screens: readonly (Link & { group?: string })[] = [
  ...sidebar.flatMap((entry) =>
    'links' in entry ? entry.links.map((link) => ({ ...link, group: entry.label })) : [entry],
  ),
  ...unlisted,
];

const linksFor = <Entry extends Link>(links: readonly Entry[], may: May): Entry[] =>
  links
    .filter(({ area }) => may(area))
    .map((link) => ({ ...link, label: may(link.area, 'write') ? link.label : readTitle(link.label) }));

/** The sidebar with what a person may open; 'Add Customer' is 'Customer' for those who only read. */
export const sidebarFor = (may: May): (Link | Group)[] =>
  sidebar
    .flatMap((entry): (Link | Group)[] =>
      'links' in entry ? [{ ...entry, links: linksFor(entry.links, may) }] : linksFor([entry], may),
    )
    .filter((entry) => !('links' in entry) || entry.links.length > 0);

/** The same of every screen. */
export const screensFor = (may: May): (Link & { group?: string })[] => linksFor(screens, may);

const screensByRecords = new Map(screens.flatMap(({ records, path }) => (records ? [[records, path]] : [])));

/** The letter after `g` by path. */
export const letters: ReadonlyMap<string, string> = new Map(
  screens.flatMap(({ path, letter }) => (letter ? [[path, letter]] : [])),
);

/** The screen that shows the records of a path. @example screenOf('/vehicles') // '/vehicle' */
export const screenOf = (records: string): string | undefined => screensByRecords.get(records);

/** The title of a screen before its code is there; undefined for one that needs a record. @example titleOf('/vendor') */
export function titleOf(path: string): PageTitle | undefined {
  const found = screens.find((one) => one.path === path);
  if (!found) return undefined;
  const { label, group, title = group ?? label, subpage = label } = found;
  return { title, subpage };
}
