import { searchRoutes } from '../features/search/routes.ts';
import { screenOf } from './sidebar.ts';

/** The search of records, each opened by the screen that the sidebar names for it. */
export const recordSearchRoutes = searchRoutes((records) => {
  const screen = screenOf(records);
  if (!screen) throw new Error(`no screen shows the records of ${records}`);
  return screen;
});
