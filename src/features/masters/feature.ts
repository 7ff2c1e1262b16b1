import type { Feature } from '../../masters/feature.ts';
import { type MasterPage, pages } from '../../masters/pages.ts';

const loadScreen = async ({ load }: MasterPage) => {
  const [{ masterScreen }, declaration] = await Promise.all([
    import('../../kit/web/master/master-screen.tsx'),
    load(),
  ]);
  return { Screen: masterScreen(declaration) };
};

/** A page of each master from its declaration. */
export const feature: Feature = {
  area: 'masters',
  screens: pages.map((page) => ({
    path: page.path,
    label: page.label,
    group: 'Master',
    records: page.records,
    subpage: `Add ${page.one}`,
    load: () => loadScreen(page),
    rows: { path: page.records },
  })),
  actions: pages.map(({ one, path }) => ({ label: `New ${one}`, path: `${path}?new` })),
};
