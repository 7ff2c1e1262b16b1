import type { Feature } from '../../masters/feature.ts';

/** Who holds cylinders, and since when without a sale. */
export const feature: Feature = {
  area: 'customers',
  screens: [
    {
      path: '/cylinder-holders',
      label: 'Cylinder Holders',
      group: 'Payments',
      load: () => import('./screen.tsx'),
      rows: { path: '/cylinderholders', page: {} },
    },
  ],
};
