import type { Declaration } from '../kit/shared/declaration.ts';

/** The screen of a master. Its declaration loads with the screen, so that the first load stays small. */
export type MasterPage = {
  path: string;
  /** In the sidebar. */
  label: string;
  /** A record and several of them, for 'New Vendor' and for the API description. */
  one: string;
  many: string;
  /** Path of its calls, which is also the name of its table. */
  records: `/${string}`;
  load: () => Promise<Declaration>;
};

/** Every master, in the order of the sidebar. */
export const pages: readonly MasterPage[] = [
  {
    path: '/emp',
    label: 'Employee',
    one: 'Employee',
    many: 'Employees',
    records: '/employees',
    load: async () => (await import('./employee.ts')).employee,
  },
  {
    path: '/vendor',
    label: 'Add Vendor',
    one: 'Vendor',
    many: 'Vendors',
    records: '/vendors',
    load: async () => (await import('./vendor.ts')).vendor,
  },
  {
    path: '/products',
    label: 'Products',
    one: 'Product',
    many: 'Products',
    records: '/products',
    load: async () => (await import('./product.ts')).product,
  },
  {
    path: '/area-codes',
    label: 'Add Area Codes',
    one: 'Area Code',
    many: 'Area Codes',
    records: '/area_codes',
    load: async () => (await import('./area-code.ts')).areaCode,
  },
  {
    path: '/branch',
    label: 'Add Branch',
    one: 'Branch',
    many: 'Branches',
    records: '/branches',
    load: async () => (await import('./branch.ts')).branch,
  },
  {
    path: '/fuel-vendor',
    label: 'Add Fuel Vendor',
    one: 'Fuel Vendor',
    many: 'Fuel Vendors',
    records: '/fuel_vendors',
    load: async () => (await import('./fuel-vendor.ts')).fuelVendor,
  },
  {
    path: '/vehicle',
    label: 'Add Vehicle',
    one: 'Vehicle',
    many: 'Vehicles',
    records: '/vehicles',
    load: async () => (await import('./vehicle.ts')).vehicle,
  },
  {
    path: '/expense-type',
    label: 'Expense Type',
    one: 'Expense Type',
    many: 'Expense Types',
    records: '/expense_types',
    load: async () => (await import('./expense-type.ts')).expenseType,
  },
  {
    path: '/godown',
    label: 'Godown',
    one: 'Godown',
    many: 'Godowns',
    records: '/godowns',
    load: async () => (await import('./godown.ts')).godown,
  },
  {
    path: '/mode-of-payment',
    label: 'Mode Of Payment',
    one: 'Mode Of Payment',
    many: 'Modes Of Payment',
    records: '/mode_of_payments',
    load: async () => (await import('./mode-of-payment.ts')).modeOfPayment,
  },
  {
    path: '/bank-account',
    label: 'Bank Account',
    one: 'Bank Account',
    many: 'Bank Accounts',
    records: '/bank_accounts',
    load: async () => (await import('./bank-account.ts')).bankAccount,
  },
  {
    path: '/paper',
    label: 'Papers',
    one: 'Paper',
    many: 'Papers',
    records: '/papers',
    load: async () => (await import('./paper.ts')).paper,
  },
  {
    path: '/paper-kind',
    label: 'Paper Kind',
    one: 'Paper Kind',
    many: 'Paper Kinds',
    records: '/paper_kinds',
    load: async () => (await import('./paper-kind.ts')).paperKind,
  },
  {
    path: '/paper-exception',
    label: 'Paper Exception',
    one: 'Paper Exception',
    many: 'Paper Exceptions',
    records: '/paper_exceptions',
    load: async () => (await import('./paper-exception.ts')).paperException,
  },
];
