import type { Feature } from '../../masters/feature.ts';

/** Cheques of customers until the bank has cleared them. */
export const feature: Feature = {
  area: 'cheques',
  screens: [
    {
      path: '/cheques',
      label: 'Cheques',
      group: 'Day Business',
      letter: 'q',
      load: () => import('./screen.tsx'),
    },
  ],
};
