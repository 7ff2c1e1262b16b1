import type { Feature } from '../../masters/feature.ts';

/** Goods from one godown to another. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/transfers',
      label: 'Transfers',
      group: 'Day Business',
      records: '/stocktransfers',
      load: () => import('./screen.tsx'),
    },
  ],
  actions: [{ label: 'New transfer', path: '/transfers?new' }],
};
