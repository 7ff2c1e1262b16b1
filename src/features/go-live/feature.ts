import type { Feature } from '../../masters/feature.ts';

const load = () => import('./screen.tsx');

/** What a business has on paper when it begins with the console. */
export const feature: Feature = {
  area: 'go_live',
  screens: [{ path: '/go-live', label: 'Go-live', load }],
};
