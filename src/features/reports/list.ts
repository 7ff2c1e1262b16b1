/**
 * The side menu, with what each report lists for the API description. The Credit and the Guest report are one call with
 * another customer type. Apart from the contract, so that the search box comes without the validation library.
 */
export const reports = [
  { key: 'branch', title: 'Sub Branch Reports', call: 'branch', rows: 'sales', lists: 'sales of a branch' },
  {
    key: 'vendor',
    title: 'Vendor Transactions',
    call: 'vendor',
    rows: 'purchases',
    lists: 'purchases from a vendor',
  },
  {
    key: 'credit',
    title: 'Credit Customer Reports',
    call: 'customer_type',
    rows: 'sales',
    lists: 'sales to a type of customer',
  },
  {
    key: 'guest',
    title: 'Guest Customer Sales',
    call: 'customer_type',
    rows: 'sales',
    lists: 'sales to a type of customer',
  },
  {
    key: 'inventory',
    title: 'Inventory Reports',
    call: 'product',
    rows: 'purchases',
    lists: 'purchases of a product',
  },
  { key: 'driver', title: 'Driver wise Reports', call: 'driver', rows: 'sales', lists: 'sales of a driver' },
  {
    key: 'vehicle',
    title: 'Vehicle wise Reports',
    call: 'vehicle',
    rows: 'sales',
    lists: 'sales off a vehicle',
  },
  {
    key: 'expence',
    title: 'Expence wise Reports',
    call: 'expence_type',
    rows: 'expenses',
    lists: 'expenses',
  },
  {
    key: 'branches',
    title: 'All Branches',
    call: 'branches',
    rows: 'branches',
    lists: 'sales of every branch',
  },
  {
    key: 'shortages',
    title: 'Shortages by Driver',
    call: 'shortages',
    rows: 'shortages',
    lists: 'missing goods and cash differences',
  },
  {
    key: 'earnings',
    title: 'Earned by Product',
    call: 'earnings',
    rows: 'earnings',
    lists: 'what each product earned',
  },
] as const;
export type Report = (typeof reports)[number];
