import type { Feature } from '../../masters/feature.ts';

/** Godowns counted as a whole. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/stock-counts',
      label: 'Stock Counts',
      group: 'Day Business',
      load: () => import('./screen.tsx'),
      rows: { path: '/stockcounts', page: {} },
    },
    { path: '/stock-count/:id', load: () => import('./sheet-screen.tsx') },
  ],
  actions: [{ label: 'New Stock Count', path: '/stock-counts?new', also: ['Count a godown'] }],
};
