import type { Feature } from '../../masters/feature.ts';

/** Who signed in, exported and changed rights. */
export const feature: Feature = {
  area: 'people',
  screens: [
    {
      path: '/activity',
      label: 'Activity',
      load: () => import('./screen.tsx'),
      rows: { path: '/activity', page: {} },
    },
  ],
};
