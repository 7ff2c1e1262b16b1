import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

/** The checklist of a day, closing it and opening it again, and the message of its evening. */
export const feature: Feature = {
  area: 'day_close',
  screens: [
    { path: '/day-close', label: 'Day Close', group: 'Day Business', letter: 'l', load },
    {
      path: '/evening',
      label: 'Evening Message',
      group: 'Day Business',
      load: () => import('./evening/screen.tsx'),
    },
  ],
};
