import { searchRoutes } from '../features/search/routes.ts';
import { screenOf } from './sidebar.ts';

/** The record search; each hit opens on the screen from the sidebar. */
export const recordSearchRoutes = searchRoutes((records) => {
  const screen = screenOf(records);
  if (!screen) throw new Error(`no screen shows the records of ${records}`);
  return screen;
});
