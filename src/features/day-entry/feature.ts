import type { Feature } from '../../masters/feature.ts';

/** The day's sales. */
export const feature: Feature = {
  area: 'day',
  screens: [
    {
      path: '/day-entry',
      label: 'Day Entry',
      group: 'Day Business',
      after: '/stock-assigning',
      letter: 'd',
      rows: { path: '/dayentries', page: {} },
    },
  ],
  actions: [{ label: 'New Day Entry', path: '/day-entry?new', also: ['New sale'] }],
};
