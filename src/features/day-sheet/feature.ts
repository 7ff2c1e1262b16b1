import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

/** A driver's day on one page. */
export const feature: Feature = {
  area: 'reports',
  screens: [{ path: '/day-sheet', label: 'Day Sheet', letter: 'y', title: 'Reports', load }],
};
