import type { Feature } from '../../masters/feature.ts';

/** The letterhead and limits of the business. */
export const feature: Feature = {
  area: 'settings',
  screens: [{ path: '/settings', label: 'Settings' }],
};
