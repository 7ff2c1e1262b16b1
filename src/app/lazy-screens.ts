import type { FeatureScreen } from '../masters/feature.ts';
import { screens, type WithArea } from './features.ts';

type LoadScreen = NonNullable<FeatureScreen['load']>;
/** A screen whose code is loaded when it is opened, or before. */
export type LazyScreen = WithArea<FeatureScreen> & { load: LoadScreen };

/** Screens that join features. */
const joined: Readonly<Record<string, LoadScreen>> = {
  '/day-entry': () => import('./screens/day-entry.tsx'),
  '/day-settlements': () => import('./screens/day-settlements.tsx'),
  '/customer': () => import('./screens/customer.tsx'),
  '/settings': () => import('./screens/settings.tsx'),
  '/people': () => import('./screens/people.tsx'),
};

/** Every screen; a part of one has no code of its own. */
export const lazyScreens: readonly LazyScreen[] = screens.flatMap((screen) => {
  const load = screen.load ?? joined[screen.path];
  return load ? [{ ...screen, load }] : [];
});
