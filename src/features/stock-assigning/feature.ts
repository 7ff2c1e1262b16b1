import type { Feature } from '../../masters/feature.ts';

/** The loads that drivers take out in the morning. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/stock-assigning',
      label: 'Stock Assigning',
      group: 'Day Business',
      letter: 'a',
      load: () => import('./screen.tsx'),
      rows: { path: '/stockassigns', page: {} },
    },
  ],
  actions: [{ label: 'New Stock Assign', path: '/stock-assigning?new', also: ['New load', 'Assign stock'] }],
};
