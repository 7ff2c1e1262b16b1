import type { Feature } from '../../masters/feature.ts';

/** The cash of branches until it is in the bank. */
export const feature: Feature = {
  area: 'till',
  screens: [
    { path: '/till', label: 'Till', group: 'Day Business', letter: 'm', load: () => import('./screen.tsx') },
  ],
};
