import { searchRoutes } from '../features/search/routes.ts';
import { screens } from './sidebar.ts';

const screen_of = new Map(screens.flatMap(({ records, path }) => (records ? [[records, path]] : [])));

/** The search of records, each opened by the screen that the sidebar names for it. */
export const recordSearchRoutes = searchRoutes((records) => {
  const screen = screen_of.get(records);
  if (!screen) throw new Error(`no screen shows the records of ${records}`);
  return screen;
});
