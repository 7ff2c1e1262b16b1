import type { Feature } from '../../masters/feature.ts';

/** What the branches spend; a part of Day Entry. */
export const feature: Feature = {
  area: 'day',
  screens: [{ path: '/day-entry?show=Expences', label: 'Expences', group: 'Day Business', letter: 'e' }],
  actions: [{ label: 'New Expence', path: '/day-entry?show=Expences&new', also: ['New expense'] }],
};
