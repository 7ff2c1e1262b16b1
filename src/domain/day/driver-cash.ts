import type { Db } from '../../kit/server/db/db.ts';
import { dayParties } from './parties.ts';

/** A payment or an expense; with driver and area it belongs to the cash of that driver, without to the office. */
export type CashRecord = {
  /** YYYY-MM-DD */
  date: string;
  branch_id?: number | null;
  employee_id?: number | null;
  area_code_id?: number | null;
};

/**
 * The branch of a record that belongs to a driver's cash: the one that had the area on its date. Null for a record of the
 * office.
 * @param stored the record before a change: unchanged parties stay, although the area has moved since
 * @throws what dayParties throws
 * @example const branchId = await branchOfDriverCash(db, { date, employee_id, area_code_id });
 */
export async function branchOfDriverCash(
  db: Db,
  record: CashRecord,
  stored?: Required<CashRecord>,
): Promise<number | null> {
  const { date, branch_id = null, employee_id = null, area_code_id = null } = record;
  if (employee_id === null || area_code_id === null) return null;

  const isSameArea = area_code_id === stored?.area_code_id;
  const isStoredBranch = isSameArea && branch_id === stored.branch_id;
  if (isStoredBranch && employee_id === stored.employee_id && date === stored.date) return stored.branch_id;
  const sentBranch = isStoredBranch ? null : branch_id;
  const parties = await dayParties(db, { date, area_code_id, employee_id, branch_id: sentBranch });
  return parties.branch_id;
}
