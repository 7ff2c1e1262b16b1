import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

/** The checklist of a day, closing it and opening it again. */
export const feature: Feature = {
  area: 'day_close',
  screens: [{ path: '/day-close', label: 'Day Close', group: 'Day Business', letter: 'l', load }],
};
