import type { Feature } from '../../masters/feature.ts';

/** Goods that turned out defective. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/defectives',
      label: 'Defectives',
      group: 'Day Business',
      records: '/defectives',
      load: () => import('./screen.tsx'),
      rows: { path: '/defectives', page: {} },
    },
  ],
  actions: [{ label: 'New Defective', path: '/defectives?new', also: ['Leaky cylinder', 'Exchange'] }],
};
