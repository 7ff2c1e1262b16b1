import { sql } from 'kysely';
import { cashLimitOf } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { cashLimitNames, cashLimits } from '../../masters/business.ts';
import type { Role } from '../../masters/rights.ts';
import { type CylinderPrice, type Settings, type SettingsBody, switches } from './contract.ts';

const secondFactorRoles = sql<Role[]>`coalesce(second_factor_roles, '{}')`.as('second_factor_roles');

/** Those that a person may see: counters of other branches are not theirs. */
const counterAreaIds = sql<number[]>`
  array(select id from area_codes where id = any(counter_area_ids) order by id)`.as('counter_area_ids');
/** Off is stored as null. */
const switchColumns = switches.map((name) => sql<boolean>`${sql.ref(name)} is true`.as(name));
const cylinderPrices = sql<CylinderPrice[]>`coalesce(cylinder_prices, '[]')`.as('cylinder_prices');

const eveningMailAt = sql<string>`coalesce(evening_mail_at, '')`.as('evening_mail_at');

const limitColumns = cashLimitNames.map((name) => cashLimitOf(name).as(name));

/** The settings as the form and every print read them. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom('business_settings')
    .leftJoin('files', 'files.id', 'business_settings.logo')
    .select(['business_settings.id', 'version', 'business_name', 'gstin', 'address'])
    .select(['credit_days', 'cash_difference_limit', 'back_dating_days', 'page_size'])
    .select(switchColumns)
    .select([secondFactorRoles, counterAreaIds, cylinderPrices, eveningMailAt])
    .select(limitColumns)
    .select(sql<boolean>`any_till()`.as('money_places'))
    .select(sql<string | null>`'/api/files/' || files.token`.as('logo'))
    .executeTakeFirstOrThrow();
  const { cash_receipt_limit: _receipt, cash_expense_limit: _expense, ...others } = row;
  return row.money_places ? row : others;
}

/** The stored settings, locked until the transaction ends so that two changes come one after the other. */
export const lockSettings = (db: Db, { money_places }: RuleSettings) =>
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
    .select(switchColumns)
    .select([secondFactorRoles, counterAreaIds, cylinderPrices, eveningMailAt])
    .$if(money_places, (query) => query.select(limitColumns))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The settings with their logo already stored, or without one. */
type StoredSettings = Omit<SettingsBody, 'logo'> & { logo: number | null };

export const updateSettings = (
  db: Db,
  {
    second_factor_roles: chosen,
    counter_area_ids: counters,
    cylinder_prices: prices,
    evening_mail_at: mailAt,
    ...settings
  }: StoredSettings,
) =>
  db
    .updateTable('business_settings')
    .set({
      ...settings,
      second_factor_roles: chosen.length > 0 ? chosen : null,
      counter_area_ids: counters.length > 0 ? counters : null,
      ...Object.fromEntries(switches.map((name) => [name, settings[name] || null])),
      cylinder_prices: prices.length > 0 ? JSON.stringify(prices) : null,
      evening_mail_at: mailAt || null,
      ...recordOf(cashLimitNames, (name) => (settings[name] === cashLimits[name] ? null : settings[name])),
    })
    .execute();

/** Whether all of some area codes are on file. */
export async function areAreas(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from area_codes where id = any(${ids})`.execute(db);
  return rows[0]?.count === ids.length;
}
