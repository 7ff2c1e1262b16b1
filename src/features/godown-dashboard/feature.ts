import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

const rows = { path: '/stockadjustments', page: {} };

/** The stock of the godowns. */
export const feature: Feature = {
  area: 'stock',
  screens: [{ path: '/godown-dashboard', label: 'Godown dashboard', letter: 'o', load, rows }],
};
