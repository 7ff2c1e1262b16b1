import type { Feature } from '../../masters/feature.ts';

/** What drivers are short of, by product and weight. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/missing-goods',
      label: 'Missing Goods',
      group: 'Payments',
      load: () => import('./screen.tsx'),
      rows: { path: '/missinggoods', page: {} },
    },
  ],
};
