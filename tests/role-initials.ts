import type { Role } from '../src/masters/rights.ts';

/** For tables of who may do what: 'SMC'. */
export const initials: Readonly<Record<Role, string>> = {
  super_admin: 'S',
  manager: 'M',
  cashier: 'C',
  godown_keeper: 'K',
  viewer: 'V',
};
