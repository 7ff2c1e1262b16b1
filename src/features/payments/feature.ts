import type { Feature } from '../../masters/feature.ts';

/** Who owes what, and what they pay. */
export const feature: Feature = {
  area: 'day',
  screens: [
    {
      path: '/collectible',
      label: 'Collectible',
      group: 'Payments',
      letter: 'p',
      title: 'Payments / Collectible',
      load: () => import('./collectible/screen.tsx'),
    },
    {
      path: '/SV-Amounts',
      label: 'SV Amounts',
      group: 'Payments',
      letter: 'v',
      title: 'Payments / SV Amounts',
      load: () => import('./sv-amounts/screen.tsx'),
    },
  ],
  actions: [
    { label: 'New Collectible Payment', path: '/collectible?new', also: ['New payment'] },
    { label: 'New SV Amounts Payment', path: '/SV-Amounts?new' },
  ],
};
