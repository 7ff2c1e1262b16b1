import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

const rows = { path: '/stockassigns', page: {} };

/** The loads that drivers take out in the morning. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    { path: '/stock-assigning', label: 'Stock Assigning', group: 'Day Business', letter: 'a', load, rows },
  ],
  actions: [{ label: 'New Stock Assign', path: '/stock-assigning?new', also: ['New load', 'Assign stock'] }],
};
