/**
 * The side menu: the Credit and the Guest report are one call with another customer type. Apart from the contract, so
 * that the search box comes without the validation library.
 */
export const reports = [
  { key: 'branch', title: 'Sub Branch Reports', call: 'branch', rows: 'sales' },
  { key: 'vendor', title: 'Vendor Transactions', call: 'vendor', rows: 'purchases' },
  { key: 'credit', title: 'Credit Customer Reports', call: 'customer_type', rows: 'sales' },
  { key: 'guest', title: 'Guest Customer Sales', call: 'customer_type', rows: 'sales' },
  { key: 'inventory', title: 'Inventory Reports', call: 'product', rows: 'purchases' },
  { key: 'driver', title: 'Driver wise Reports', call: 'driver', rows: 'sales' },
  { key: 'vehicle', title: 'Vehicle wise Reports', call: 'vehicle', rows: 'sales' },
  { key: 'expence', title: 'Expence wise Reports', call: 'expence_type', rows: 'expenses' },
] as const;
export type Report = (typeof reports)[number];
