import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

const rows = { path: '/salerates' };

/** The prices of products and their days. */
export const feature: Feature = {
  area: 'masters',
  screens: [
    { path: '/sale-rate', label: 'Sale Rate Update', group: 'Master', after: '/products', load, rows },
  ],
  actions: [{ label: 'New Sale Rate', path: '/sale-rate?new' }],
};
