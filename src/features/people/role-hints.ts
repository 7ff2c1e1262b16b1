import type { Role } from '../../masters/rights.ts';

/** What a role may do, in one line under its field. */
export const roleHints: Readonly<Record<Role, string>> = {
  super_admin: 'Everything, also people, settings and backups',
  manager: 'Everything but people, settings, backups and re-opening a day',
  cashier: 'Sales, expenses, payments, cash and customers; reads masters, stock and reports',
  godown_keeper: 'Purchases, loads, settlements and stock corrections; reads the rest, without reports',
  viewer: 'Reads and exports, changes nothing',
};
