import type { Feature } from '../../masters/feature.ts';

/** Returned stock and collected cash, one by one or of a whole area. */
export const feature: Feature = {
  area: 'day',
  screens: [
    {
      path: '/day-settlements',
      area: 'stock',
      label: 'Day Settlements',
      group: 'Day Business',
      letter: 's',
      subpage: 'Stock Settlement',
      rows: { path: '/stocksettelments', page: {} },
    },
    {
      path: '/day-settlements?show=Cash+Recovery',
      label: 'Cash Recovery',
      group: 'Day Business',
      letter: 'r',
    },
  ],
  actions: [
    {
      label: 'New Stock Settlement',
      path: '/day-settlements?show=Stock&new',
      area: 'stock',
      also: ['Settle a load'],
    },
    { label: 'Settle Area', path: '/day-settlements?show=Settle+Area&new', also: ['Settle an area'] },
    { label: 'New Cash Recovery', path: '/day-settlements?show=Cash+Recovery&new', also: ['Count the cash'] },
  ],
};
