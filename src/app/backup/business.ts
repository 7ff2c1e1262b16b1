import type { Business } from 'appliance/installation.ts';
import { businessName } from '../../domain/settings.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { activePeople, endKeys, isUntouched } from '../../features/backups/queries.ts';
import { queriesOn } from '../../kit/server/db/queries-on.ts';
import { MIGRATIONS } from '../../kit/server/process/root.ts';

/** What the appliance asks about the records of a console. */
export const business: Business = {
  migrations: MIGRATIONS,
  ownTable: 'business_settings',
  // A restored session would sign in a person who has signed out since.
  leftOut: ['sessions', 'known_browsers', 'login_failures', 'backup_runs', 'deleted_records'],
  nameOf: (client) => businessName(queriesOn(client)),
  isUntouched: (client) => isUntouched(queriesOn(client)),
  activePeople: (client) => activePeople(queriesOn(client)),
  endKeys: (client) => endKeys(queriesOn(client)),
  audit: (...clients) => booksBalance(...clients.map(queriesOn)),
};
