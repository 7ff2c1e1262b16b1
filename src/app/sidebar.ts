export type Link = { label: string; path: string };
export type Group = { label: string; links: readonly Link[] };

/** The sidebar in the spec's order: links, and groups of which one is open at a time. */
export const sidebar: readonly (Link | Group)[] = [
  { label: 'Dashboard', path: '/' },
  {
    label: 'Master',
    links: [
      { label: 'Employee', path: '/emp' },
      { label: 'Add Vendor', path: '/vendor' },
      { label: 'Products', path: '/products' },
      { label: 'Sale Rate Update', path: '/sale-rate' },
      { label: 'Add Area Codes', path: '/area-codes' },
      { label: 'Add Customer', path: '/customer' },
      { label: 'Add Branch', path: '/branch' },
      { label: 'Add Fuel Vendor', path: '/fuel-vendor' },
      { label: 'Add Vehicle', path: '/vehicle' },
      { label: 'Expense Type', path: '/expense-type' },
      { label: 'Godown', path: '/godown' },
      { label: 'Mode Of Payment', path: '/mode-of-payment' },
    ],
  },
  { label: 'Inventory', path: '/inventory' },
  {
    label: 'Day Business',
    links: [
      { label: 'Stock Assigning', path: '/stock-assigning' },
      { label: 'Day Entry', path: '/day-entry' },
      { label: 'Day Settlements', path: '/day-settlements' },
    ],
  },
  { label: 'Reports', path: '/reports' },
  { label: 'Godown dashboard', path: '/godown-dashboard' },
];

/** Screens that the spec routes but leaves out of the sidebar; the search box finds them too. */
const unlisted: readonly Link[] = [
  { label: 'Collectible', path: '/collectible' },
  { label: 'SV Amounts', path: '/SV-Amounts' },
  { label: 'Profile', path: '/profile' },
];

/** Every screen by name, for the search box. */
export const screens: readonly (Link & { group?: string })[] = [
  ...sidebar.flatMap((entry) =>
    'links' in entry ? entry.links.map((link) => ({ ...link, group: entry.label })) : [entry],
  ),
  ...unlisted,
];
