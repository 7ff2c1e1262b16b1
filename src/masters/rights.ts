import { recordOf } from '../kit/shared/record-of.ts';

/** The roles of people, from most to least. */
export const roles = ['super_admin', 'manager', 'cashier', 'godown_keeper', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** @example roleLabels.godown_keeper // 'Godown Keeper' */
export const roleLabels: Readonly<Record<Role, string>> = {
  super_admin: 'Super Admin',
  manager: 'Manager',
  cashier: 'Cashier',
  godown_keeper: 'Godown Keeper',
  viewer: 'Viewer',
};

/** Each level includes those before it; 'export' adds all rows of a list at once, for files and prints. */
export const levels = ['none', 'read', 'export', 'write'] as const;
export type Level = (typeof levels)[number];

type OfEach<Roles extends readonly Role[]> = { readonly [Index in keyof Roles]: Level };

/** The only place that knows what a role may do. Routes and screens name an area and a level. */
const table = {
  //             Super Admin, Manager, Cashier, Godown Keeper, Viewer
  /** Open to all: search, photos, the letterhead. */
  own: ['write', 'write', 'write', 'write', 'write'],
  /** The account of a person: profile, password, sessions, saved views. */
  account: ['write', 'write', 'write', 'write', 'write'],
  /** People, API keys, activity. */
  people: ['write', 'none', 'none', 'none', 'none'],
  settings: ['write', 'none', 'none', 'none', 'none'],
  backups: ['write', 'none', 'none', 'none', 'none'],
  /** Master records and sale rates. */
  masters: ['write', 'write', 'export', 'read', 'export'],
  /** Customers from a file. */
  import: ['write', 'write', 'none', 'none', 'none'],
  customers: ['write', 'write', 'write', 'read', 'export'],
  /** Inventory, stock assigning, settlement and adjustment, counts, stock figures. */
  stock: ['write', 'write', 'export', 'write', 'export'],
  /** Approving a count of a godown, writing off what a transfer lost, a credit note of a plant. */
  stock_approval: ['write', 'write', 'none', 'none', 'none'],
  /** Day entries, expenses, cash recovery, payments. */
  day: ['write', 'write', 'write', 'read', 'export'],
  /** Sales to walk-ins; offered while the settings have a counter. */
  counter: ['write', 'write', 'write', 'read', 'export'],
  /** The accounts of drivers; offered while the settings have them. */
  drivers: ['write', 'write', 'write', 'read', 'export'],
  /** Letting a driver off: a waiver of money, a write-off of goods. */
  driver_waivers: ['write', 'write', 'none', 'none', 'none'],
  /** Settle Area writes stock and cash at once. */
  settle_area: ['write', 'write', 'none', 'none', 'none'],
  /** The tills of branches: counts, deposits, the cash book. */
  till: ['write', 'write', 'write', 'none', 'export'],
  /** Cheques of customers; offered while a branch has a till. */
  cheques: ['write', 'write', 'write', 'none', 'export'],
  /** Drawings of the owner, what the bank has credited, and what vendors are owed and paid; offered as cheques are. */
  bank: ['write', 'write', 'none', 'none', 'export'],
  day_close: ['write', 'write', 'none', 'none', 'export'],
  day_reopen: ['write', 'none', 'none', 'none', 'none'],
  /** Openings, and opening the books. */
  go_live: ['write', 'write', 'none', 'none', 'none'],
  go_live_reopen: ['write', 'none', 'none', 'none', 'none'],
  /** Dashboard, reports, day sheet, accounts and statements of customers: figures in ₹. */
  reports: ['export', 'export', 'export', 'none', 'export'],
  /** Aadhaar and bank account numbers in full. */
  reveal: ['read', 'read', 'none', 'none', 'none'],
} as const satisfies Readonly<Record<string, OfEach<typeof roles>>>;

/** What rights are about. */
export type Area = keyof typeof table;
export const areas = Object.keys(table) as Area[];

/** No API key has these, whatever its role. */
const areasOfPeople: readonly Area[] = ['account', 'people', 'backups'];
export const isForKeys = (area: Area): boolean => !areasOfPeople.includes(area);

const levelOf = (role: Role, area: Area): Level => table[area][roles.indexOf(role)] ?? 'none';

/** A role's level in each area, of a person or of an API key. @example rightsOf('cashier', false).import // 'none' */
export const rightsOf = (role: Role, isKey: boolean): Record<Area, Level> =>
  recordOf(areas, (area) => (isKey && !isForKeys(area) ? 'none' : levelOf(role, area)));

/** Whether a role has this level in an area. @example isAllowed('viewer', 'customers', 'write') // false */
export const isAllowed = (role: Role, area: Area, level: Level): boolean =>
  levels.indexOf(levelOf(role, area)) >= levels.indexOf(level);

/**
 * What a person is offered: buttons, screens, actions. Before the server has told the role it is everything.
 * @example const may = mayOf(useRole()); may('day_close', 'write')
 */
export const mayOf =
  (role: string | undefined) =>
  (area: Area, level: Level = 'read'): boolean =>
    role === undefined || isAllowed(role as Role, area, level);
export type May = ReturnType<typeof mayOf>;
