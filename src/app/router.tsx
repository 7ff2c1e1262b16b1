import { createBrowserRouter, type RouteObject } from 'react-router';
import { type Page, pages } from '../masters/pages.ts';
import { BareErrorScreen, ErrorScreen } from './shell/error-screen.tsx';
import { Gate } from './shell/gate.tsx';

/** A hand-written screen in its own chunk. */
const screen = (path: string, load: () => Promise<{ Screen: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Screen }),
});

/** A master page from its declaration. */
const masterPage = ({ path, load }: Page): RouteObject => ({
  path,
  lazy: async () => {
    const [{ MasterScreen }, declaration] = await Promise.all([
      import('../kit/web/master/master-screen.tsx'),
      load(),
    ]);
    return { element: <MasterScreen key={path} declaration={declaration} /> };
  },
});

const screens: RouteObject[] = [
  screen('/', () => import('../features/dashboard/screen.tsx')),
  ...pages.map(masterPage),
  screen('/sale-rate', () => import('../features/sale-rate/screen.tsx')),
  screen('/customer', () => import('./screens/customer.tsx')),
  screen('/customer/:id', () => import('../features/customers/page.tsx')),
  screen('/customer/:id/statement', () => import('../features/customers/account/statement-page.tsx')),
  screen('/inventory', () => import('../features/inventory/screen.tsx')),
  screen('/stock-assigning', () => import('../features/stock-assigning/screen.tsx')),
  screen('/day-entry', () => import('./screens/day-entry.tsx')),
  screen('/day-settlements', () => import('./screens/day-settlements.tsx')),
  screen('/day-close', () => import('../features/day-close/screen.tsx')),
  screen('/collectible', () => import('../features/payments/collectible/screen.tsx')),
  screen('/SV-Amounts', () => import('../features/payments/sv-amounts/screen.tsx')),
  screen('/reports', () => import('../features/reports/screen.tsx')),
  screen('/day-sheet', () => import('../features/day-sheet/screen.tsx')),
  screen('/godown-dashboard', () => import('../features/godown-dashboard/screen.tsx')),
  screen('/settings', () => import('../features/settings/screen.tsx')),
  screen('/profile', () => import('../features/session/screen.tsx')),
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
    HydrateFallback: () => null,
    // The sidebar stays when a screen fails.
    children: [{ ErrorBoundary: ErrorScreen, children: screens }],
  },
]);
