import type { Feature } from '../../masters/feature.ts';

/** One's own password, second factor and sessions. */
export const feature: Feature = {
  area: 'account',
  screens: [{ path: '/profile', label: 'Profile', load: () => import('./screen.tsx') }],
};
