export type Link = {
  label: string;
  path: string;
  /** The API path of the screen's records; `path?edit=12` opens one of them. */
  records?: string;
};
export type Group = { label: string; links: readonly Link[] };

/** The sidebar in order: links, and groups of which one is open at a time. */
export const sidebar: readonly (Link | Group)[] = [
  { label: 'Dashboard', path: '/' },
  {
    label: 'Master',
    links: [
      { label: 'Employee', path: '/emp', records: '/employees' },
      { label: 'Add Vendor', path: '/vendor', records: '/vendors' },
      { label: 'Products', path: '/products', records: '/products' },
      { label: 'Sale Rate Update', path: '/sale-rate' },
      { label: 'Add Area Codes', path: '/area-codes', records: '/area_codes' },
      { label: 'Add Customer', path: '/customer', records: '/customers' },
      { label: 'Add Branch', path: '/branch', records: '/branches' },
      { label: 'Add Fuel Vendor', path: '/fuel-vendor', records: '/fuel_vendors' },
      { label: 'Add Vehicle', path: '/vehicle', records: '/vehicles' },
      { label: 'Expense Type', path: '/expense-type', records: '/expense_types' },
      { label: 'Godown', path: '/godown', records: '/godowns' },
      { label: 'Mode Of Payment', path: '/mode-of-payment', records: '/mode_of_payments' },
    ],
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
