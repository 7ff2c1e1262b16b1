import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';
import type { RuleSettings } from '../kit/shared/rule-settings.ts';
import { cashLimits } from '../masters/business.ts';

/** Business rules for the credit ledger, the day close and the lists. */
export type BusinessRules = {
  /** Days from its date until a credit bill is due. */
  credit_days: number;
  /** Rows per page, unless the request sets a limit. */
  page_size: number;
  /** ₹: a larger difference needs a reason before its day can be closed. */
  cash_difference_limit: number;
  /** ₹ of cash from one customer, and to one payee, on one day that the day close remarks on. */
  cash_receipt_limit: number;
  cash_expense_limit: number;
  /** How many days back a record may be dated; null for any. */
  back_dating_days: number | null;
  /** Each driver has an account. */
  driver_accounts: boolean;
  /** What a driver hands in beyond the expected cash is credited. */
  credit_overs: boolean;
  /** Who counted a godown may not approve the count. */
  count_needs_two: boolean;
};

/** The current rules. @example const { credit_days } = await businessRules(db) */
export const businessRules = (db: Db): Promise<BusinessRules> =>
  db
    .selectFrom('business_settings')
    .select(['credit_days', 'page_size', 'cash_difference_limit', 'back_dating_days'])
    .select([
      cashLimitOf('cash_receipt_limit').as('cash_receipt_limit'),
      cashLimitOf('cash_expense_limit').as('cash_expense_limit'),
      sql<boolean>`driver_accounts is true`.as('driver_accounts'),
      sql<boolean>`credit_overs is true`.as('credit_overs'),
      sql<boolean>`count_needs_two is true`.as('count_needs_two'),
    ])
    .executeTakeFirstOrThrow();

/** SQL: a limit of cash (₹); the law's until another is set. */
export const cashLimitOf = (name: keyof typeof cashLimits) =>
  sql<number>`coalesce(${sql.ref(name)}, ${sql.lit(cashLimits[name])})`;

/** The settings that widen rules or add fields, for work outside of a request. */
export const ruleSettings = (db: Db): Promise<RuleSettings> =>
  db
    .selectFrom('business_settings')
    .select([
      sql<boolean>`exact_names is true`.as('exact_names'),
      sql<boolean>`paise is true`.as('paise'),
      sql<boolean>`driver_accounts is true`.as('driver_accounts'),
      sql<boolean>`any_till()`.as('money_places'),
    ])
    .executeTakeFirstOrThrow();

/** The name of the business; '' before it is set. */
export async function businessName(db: Db): Promise<string> {
  const settings = await db.selectFrom('business_settings').select('business_name').executeTakeFirst();
  return settings?.business_name ?? '';
}
