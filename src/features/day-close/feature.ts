import type { Feature } from '../../masters/feature.ts';

/** The checklist of a day, closing it and opening it again. */
export const feature: Feature = {
  area: 'day_close',
  screens: [
    {
      path: '/day-close',
      label: 'Day Close',
      group: 'Day Business',
      letter: 'l',
      load: () => import('./screen.tsx'),
    },
  ],
};
