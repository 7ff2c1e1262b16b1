import type { Feature } from '../../masters/feature.ts';

/** Sales to walk-ins at the godown. */
export const feature: Feature = {
  area: 'counter',
  screens: [
    {
      path: '/counter',
      label: 'Counter',
      group: 'Day Business',
      after: '/stock-assigning',
      letter: 'w',
      rows: { path: '/countersales', page: {} },
      load: () => import('./screen.tsx'),
    },
  ],
  actions: [{ label: 'New Counter Sale', path: '/counter?new', also: ['Walk-in'] }],
};
