import type { Feature } from '../../masters/feature.ts';

/** Sums and lists over any days. */
export const feature: Feature = {
  area: 'reports',
  screens: [{ path: '/reports', label: 'Reports', letter: 't', load: () => import('./screen.tsx') }],
};
