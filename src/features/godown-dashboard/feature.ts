import type { Feature } from '../../masters/feature.ts';

/** What stands in the godowns. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/godown-dashboard',
      label: 'Godown dashboard',
      letter: 'o',
      load: () => import('./screen.tsx'),
      rows: { path: '/stockadjustments', page: {} },
    },
  ],
};
