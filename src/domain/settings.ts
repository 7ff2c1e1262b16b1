import type { Db } from '../kit/server/db.ts';

/** The business's own rules: what the credit ledger, the day close and the lists go by. */
export type BusinessRules = {
  /** Days after its date on which a bill on credit falls due. */
  credit_days: number;
  /** Rows of a page, where a request names no number. */
  page_size: number;
  /** ₹: a count that differs by more wants a reason before its day can be closed. */
  cash_difference_limit: number;
  /** How many days back a record may be dated; null for any. */
  back_dating_days: number | null;
};

/** The rules as they stand now. @example const { credit_days } = await businessRules(db) */
export const businessRules = (db: Db): Promise<BusinessRules> =>
  db
    .selectFrom('business_settings')
    .select(['credit_days', 'page_size', 'cash_difference_limit', 'back_dating_days'])
    .executeTakeFirstOrThrow();
