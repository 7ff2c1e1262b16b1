/** Actions of the search box: `?new` opens the screen's empty form. */
export type Action = { label: string; path: string };

/** The search finds them by 'add' as well as 'new', because the screens use both words. */
export const actions: readonly Action[] = [
  { label: 'New Employee', path: '/emp?new' },
  { label: 'New Vendor', path: '/vendor?new' },
  { label: 'New Product', path: '/products?new' },
  { label: 'New Sale Rate', path: '/sale-rate?new' },
  { label: 'New Area Code', path: '/area-codes?new' },
  { label: 'New Customer', path: '/customer?new' },
  { label: 'New Branch', path: '/branch?new' },
  { label: 'New Fuel Vendor', path: '/fuel-vendor?new' },
  { label: 'New Vehicle', path: '/vehicle?new' },
  { label: 'New Expense Type', path: '/expense-type?new' },
  { label: 'New Godown', path: '/godown?new' },
  { label: 'New Mode Of Payment', path: '/mode-of-payment?new' },
  { label: 'New Inventory', path: '/inventory?new' },
  { label: 'New Stock Assign', path: '/stock-assigning?new' },
  { label: 'New Day Entry', path: '/day-entry?new' },
  { label: 'New Expence', path: '/day-entry?show=Expences&new' },
  { label: 'New Stock Settlement', path: '/day-settlements?new' },
  { label: 'New Cash Recovery', path: '/day-settlements?show=Cash+Recovery&new' },
  { label: 'New Collectible Payment', path: '/collectible?new' },
  { label: 'New SV Amounts Payment', path: '/SV-Amounts?new' },
];
