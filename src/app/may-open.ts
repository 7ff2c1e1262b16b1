import { matchPath } from 'react-router';
import type { May } from '../masters/rights.ts';
import { actions } from './features.ts';
import { lazyScreens } from './lazy-screens.ts';
import { screens } from './sidebar.ts';

/** Whether a person may do what an address is for. @example mayOpen(may, '/vehicle?edit=12') */
export function mayOpen(may: May, address: string): boolean {
  const action = actions.find(({ path }) => path === address);
  if (action) return may(action.area, 'write');
  const [pathname = ''] = address.split('?');
  const known =
    screens.find(({ path }) => path === address) ?? lazyScreens.find(({ path }) => matchPath(path, pathname));
  return known === undefined || may(known.area);
}
