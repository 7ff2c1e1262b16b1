import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Role } from '../../masters/rights.ts';
import type { Settings, SettingsBody } from './contract.ts';

const secondFactorRoles = sql<Role[]>`coalesce(second_factor_roles, '{}')`.as('second_factor_roles');

/** The settings as the form and every print read them. */
export const readSettings = (db: Db): Promise<Settings> =>
  db
    .selectFrom('business_settings')
    .leftJoin('files', 'files.id', 'business_settings.logo')
    .select(['business_settings.id', 'version', 'business_name', 'gstin', 'address'])
    .select(['credit_days', 'cash_difference_limit', 'back_dating_days', 'page_size'])
    .select(secondFactorRoles)
    .select(sql<string | null>`'/api/files/' || files.token`.as('logo'))
    .executeTakeFirstOrThrow();

/** The stored settings, held until the transaction ends so that two changes come one after the other. */
export const lockSettings = (db: Db) =>
  db
    .selectFrom('business_settings')
    .select([
      'id',
      'version',
      'business_name',
      'address',
      'gstin',
      'logo',
      'credit_days',
      'page_size',
      'cash_difference_limit',
      'back_dating_days',
    ])
    .select(secondFactorRoles)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The settings with their logo already stored, or without one. */
type StoredSettings = Omit<SettingsBody, 'logo'> & { logo: number | null };

export const updateSettings = (db: Db, { second_factor_roles: chosen, ...settings }: StoredSettings) =>
  db
    .updateTable('business_settings')
    .set({ ...settings, second_factor_roles: chosen.length > 0 ? chosen : null })
    .execute();
