import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { refuseFields } from '../../kit/shared/refusals.ts';
import { dayRefusals } from '../day/refusals.ts';
import { ruleSettings } from '../settings.ts';
import { driverRefusals } from './refusals.ts';

/** @throws driver_accounts_off */
export async function refuseWhereOff(db: Db): Promise<void> {
  const { driver_accounts } = await ruleSettings(db);
  if (!driver_accounts) throw driverRefusals.driver_accounts_off();
}

/** Checks that branch and driver exist. @throws unknown_branch, unknown_driver, each at its field */
export async function refuseUnknownParty(
  db: Db,
  { branch_id, employee_id }: { branch_id: number; employee_id: number },
): Promise<void> {
  const { rows } = await sql<{ is_branch: boolean; is_driver: boolean }>`
    select exists (select from branches where id = ${branch_id}) as is_branch,
           exists (select from employees where id = ${employee_id} and type = 'Driver') as is_driver`.execute(
    db,
  );
  const [found] = rows;
  refuseFields({
    branch_id: !found?.is_branch && dayRefusals.unknown_branch(),
    employee_id: !found?.is_driver && dayRefusals.unknown_driver(),
  });
}
