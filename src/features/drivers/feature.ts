import type { Feature } from '../../masters/feature.ts';

/** What drivers owe and are short of. */
export const feature: Feature = {
  area: 'drivers',
  screens: [
    {
      path: '/drivers',
      label: 'Drivers',
      group: 'Payments',
      load: () => import('./screen.tsx'),
      rows: { path: '/drivers', page: {} },
    },
    { path: '/driver/:id', load: () => import('./account-screen.tsx') },
  ],
};
