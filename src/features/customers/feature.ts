import type { Feature } from '../../masters/feature.ts';

/** SV, Credit and Guest customers. */
export const feature: Feature = {
  area: 'customers',
  screens: [
    {
      path: '/customer',
      label: 'Add Customer',
      group: 'Master',
      after: '/area-codes',
      records: '/customers',
      letter: 'c',
      rows: { path: '/customers', page: { customerType: 'SV' } },
    },
    { path: '/customer/:id', load: () => import('./page.tsx') },
    { path: '/customer/:id/statement', area: 'reports', load: () => import('./account/statement-page.tsx') },
  ],
  actions: [{ label: 'New Customer', path: '/customer?new' }],
};
