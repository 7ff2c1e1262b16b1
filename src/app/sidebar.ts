import { readTitle } from '../kit/web/client/access.ts';
import type { PageTitle } from '../kit/web/parts/page-title.ts';
import type { FeatureScreen } from '../masters/feature.ts';
import type { May } from '../masters/rights.ts';
import * as features from './features.ts';

/** A link of the sidebar, which the search box finds too. */
export type Link = features.WithArea<FeatureScreen> & { label: string };
export type Group = { label: string; links: readonly Link[] };

/** The labels of links and groups; each has an icon. */
const firstLevel = [
  'Dashboard',
  'Master',
  'Inventory',
  'Day Business',
  'Payments',
  'Reports',
  'Godown dashboard',
] as const;
export type FirstLevel = (typeof firstLevel)[number];

const links = features.screens.filter((screen): screen is Link => screen.label !== undefined);

/** The links of a group, without parts of screens, which only the search box lists. */
function linksIn(group: string): Link[] {
  const groupLinks = links.filter((link) => link.group === group && !link.path.includes('?'));
  return groupLinks
    .filter(({ after }) => after === undefined)
    .flatMap((link) => [link, ...groupLinks.filter(({ after }) => after === link.path)]);
}

/** The sidebar in its order: links, and groups of which one is open at a time. */
export const sidebar: readonly (Link | Group)[] = firstLevel.map(
  (label) => links.find((link) => link.label === label) ?? { label, links: linksIn(label) },
);

const sidebarLinks = sidebar.flatMap((entry) => ('links' in entry ? entry.links : [entry]));

/** Every screen by name, for the search box. */
export const screens: readonly Link[] = [
  ...sidebarLinks,
  ...links.filter((link) => !sidebarLinks.includes(link)),
];

const linksFor = (links: readonly Link[], may: May): Link[] =>
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
export const screensFor = (may: May): Link[] => linksFor(screens, may);

/** The letter after `g` by path. */
export const letters: ReadonlyMap<string, string> = new Map(
  screens.flatMap(({ path, letter }) => (letter ? [[path, letter]] : [])),
);

/** The title of a screen before its code is loaded; undefined if it needs a record. @example titleOf('/vendor') */
export function titleOf(path: string): PageTitle | undefined {
  const screen = screens.find((one) => one.path === path);
  if (!screen) return undefined;
  const { label, group, title = group ?? label, subpage = label } = screen;
  return { title, subpage };
}
