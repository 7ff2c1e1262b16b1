import type { Feature } from '../../masters/feature.ts';

/** What vendors are owed, and what they are paid. */
export const feature: Feature = {
  area: 'bank',
  screens: [
    {
      path: '/vendor-accounts',
      label: 'Vendor Accounts',
      group: 'Payments',
      load: () => import('./screen.tsx'),
      rows: { path: '/vendoraccounts', page: {} },
    },
    { path: '/vendor-account/:id', load: () => import('./account-screen.tsx') },
  ],
};
