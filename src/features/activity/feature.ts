import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

/** Who signed in, exported and changed rights. */
export const feature: Feature = {
  area: 'people',
  screens: [{ path: '/activity', label: 'Activity', load, rows: { path: '/activity', page: {} } }],
};
