import type { Feature } from '../../masters/feature.ts';

/** Lorries to the oil company's plant and back. */
export const feature: Feature = {
  area: 'stock',
  screens: [
    {
      path: '/plant-loads',
      label: 'Plant Loads',
      group: 'Day Business',
      load: () => import('./screen.tsx'),
    },
  ],
  actions: [{ label: 'New Plant Load', path: '/plant-loads?new' }],
};
