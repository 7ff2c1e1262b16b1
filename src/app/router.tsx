import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { type LazyScreen, lazyScreens } from './lazy-screens.ts';
import { Within } from './may.tsx';
import { BareErrorScreen, ErrorScreen } from './shell/error-screen.tsx';
import { ScreenOutline } from './shell/screen-outline.tsx';
import { Gate } from './shell/signed-in-only.tsx';

const routeOf = ({ path, area, load }: LazyScreen): RouteObject => ({
  element: (
    <Within area={area}>
      <Outlet />
    </Within>
  ),
  children: [{ path, lazy: async () => ({ Component: (await load()).Screen }) }],
});

const routes: RouteObject[] = [
  ...lazyScreens.map(routeOf),
  // The gate handles this path: it shows the login screen or redirects home.
  { path: '/login', element: null },
  {
    path: '*',
    loader: () => {
      throw new Response('', { status: 404, statusText: 'Page not found' });
    },
    element: null,
  },
];

export const router = createBrowserRouter([
  {
    Component: Gate,
    ErrorBoundary: BareErrorScreen,
    // The sidebar stays when a screen fails, and is there before the first has loaded.
    children: [{ ErrorBoundary: ErrorScreen, HydrateFallback: ScreenOutline, children: routes }],
  },
]);
