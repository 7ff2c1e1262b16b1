import type { Feature } from '../../masters/feature.ts';

/** Purchases from vendors. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/inventory',
      label: 'Inventory',
      records: '/inventory',
      letter: 'i',
      subpage: 'Add To Inventory',
      load: () => import('./screen.tsx'),
      rows: { path: '/inventory', page: {} },
    },
  ],
  actions: [{ label: 'New Inventory', path: '/inventory?new', also: ['New purchase'] }],
};
