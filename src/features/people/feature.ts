import type { Feature } from '../../masters/feature.ts';

const load = () => import('./keys/screen.tsx');
const rows = { path: '/apikeys' };

/** Who may sign in, and the keys of programs. */
export const feature: Feature = {
  area: 'people',
  screens: [
    { path: '/people', label: 'People', title: 'People', subpage: 'Add Person', rows: { path: '/people' } },
    { path: '/api-keys', label: 'API Keys', title: 'API Keys', subpage: 'Add API Key', load, rows },
  ],
  actions: [
    { label: 'New API Key', path: '/api-keys?new', also: ['New token'] },
    { label: 'New Person', path: '/people?new', also: ['New user'] },
  ],
};
