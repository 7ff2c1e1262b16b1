import type { Feature } from '../../masters/feature.ts';

/** The figures of the day and the month. */
export const feature: Feature = {
  area: 'own',
  screens: [{ path: '/', label: 'Dashboard', letter: 'h', load: () => import('./screen.tsx') }],
};
