import type { Feature } from '../../masters/feature.ts';

/** The state of the backups. */
export const feature: Feature = {
  area: 'backups',
  screens: [{ path: '/backups', label: 'Backups', load: () => import('./screen.tsx') }],
};
