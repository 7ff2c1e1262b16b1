import { searchRoutes } from '../features/search/routes.ts';
import { screens } from './features.ts';

/** The record search; each hit opens on the screen that shows such records. */
export const recordSearchRoutes = searchRoutes((path) => {
  const screen = screens.find(({ records }) => records === path);
  if (!screen) throw new Error(`no screen shows the records of ${path}`);
  return screen.path;
});
