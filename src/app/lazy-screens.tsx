import type { ComponentType } from 'react';
import { type Page, pages } from '../masters/pages.ts';
import type { Area } from '../masters/rights.ts';

/** A screen whose code is loaded when it is opened, or before. */
export type LazyScreen = {
  /** As a route has it. */
  path: string;
  /** Who may not read there does not see it. */
  area: Area;
  load: () => Promise<ComponentType>;
  /** The rows that it opens with. */
  rows?: FirstRows;
};

/** All rows of a path, or the first page of a list. */
type FirstRows = { path: string; page?: Readonly<Record<string, string>> };

type Module = { Screen: ComponentType };

const screen = (path: string, area: Area, load: () => Promise<Module>, rows?: FirstRows): LazyScreen => ({
  path,
  area,
  load: async () => (await load()).Screen,
  ...(rows && { rows }),
});

const firstPage = (path: string, page: FirstRows['page'] = {}): FirstRows => ({ path, page });

/** A master page from its declaration. */
const masterPage = ({ path, records, load }: Page): LazyScreen => ({
  path,
  area: 'masters',
  load: async () => {
    const [{ MasterScreen }, declaration] = await Promise.all([
      import('../kit/web/master/master-screen.tsx'),
      load(),
    ]);
    return () => <MasterScreen key={path} declaration={declaration} />;
  },
  rows: { path: records },
});

/** Every screen, small ones first: their code is fetched in this order while the browser is idle. */
export const lazyScreens: readonly LazyScreen[] = [
  screen('/', 'own', () => import('../features/dashboard/screen.tsx')),
  ...pages.map(masterPage),
  screen('/sale-rate', 'masters', () => import('../features/sale-rate/screen.tsx'), { path: '/salerates' }),
  screen(
    '/stock-assigning',
    'stock',
    () => import('../features/stock-assigning/screen.tsx'),
    firstPage('/stockassigns'),
  ),
  screen('/inventory', 'stock', () => import('../features/inventory/screen.tsx'), firstPage('/inventory')),
  screen(
    '/customer',
    'customers',
    () => import('./screens/customer.tsx'),
    firstPage('/customers', { customerType: 'SV' }),
  ),
  screen('/day-entry', 'day', () => import('./screens/day-entry.tsx'), firstPage('/dayentries')),
  screen('/settings', 'settings', () => import('./screens/settings.tsx')),
  screen('/people', 'people', () => import('./screens/people.tsx'), { path: '/people' }),
  screen('/api-keys', 'people', () => import('../features/people/keys/screen.tsx'), { path: '/apikeys' }),
  screen('/backups', 'backups', () => import('../ops/screen/screen.tsx')),
  screen('/activity', 'people', () => import('../features/activity/screen.tsx'), firstPage('/activity')),
  screen('/profile', 'account', () => import('../features/session/screen.tsx')),
  screen('/collectible', 'day', () => import('../features/payments/collectible/screen.tsx')),
  screen('/SV-Amounts', 'day', () => import('../features/payments/sv-amounts/screen.tsx')),
  screen('/customer/:id', 'customers', () => import('../features/customers/page.tsx')),
  screen(
    '/customer/:id/statement',
    'reports',
    () => import('../features/customers/account/statement-page.tsx'),
  ),
  screen(
    '/godown-dashboard',
    'stock',
    () => import('../features/godown-dashboard/screen.tsx'),
    firstPage('/stockadjustments'),
  ),
  screen('/day-close', 'day_close', () => import('../features/day-close/screen.tsx')),
  screen('/day-sheet', 'reports', () => import('../features/day-sheet/screen.tsx')),
  screen(
    '/day-settlements',
    'stock',
    () => import('./screens/day-settlements.tsx'),
    firstPage('/stocksettelments'),
  ),
  screen('/reports', 'reports', () => import('../features/reports/screen.tsx')),
];
