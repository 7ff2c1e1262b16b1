import type { Feature } from '../../masters/feature.ts';

/** Papers by the day on which they expire. */
export const feature: Feature = {
  area: 'masters',
  screens: [
    {
      path: '/expiring-papers',
      label: 'Expiring Papers',
      group: 'Master',
      after: '/paper',
      load: () => import('./screen.tsx'),
      rows: { path: '/expiringpapers', page: {} },
    },
  ],
};
