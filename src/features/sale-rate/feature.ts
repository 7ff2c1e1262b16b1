import type { Feature } from '../../masters/feature.ts';

/** The prices of products and their days. */
export const feature: Feature = {
  area: 'masters',
  screens: [
    {
      path: '/sale-rate',
      label: 'Sale Rate Update',
      group: 'Master',
      after: '/products',
      load: () => import('./screen.tsx'),
      rows: { path: '/salerates' },
    },
  ],
  actions: [{ label: 'New Sale Rate', path: '/sale-rate?new' }],
};
