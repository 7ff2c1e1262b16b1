import { sql } from 'kysely';
import { readOpenRecords } from '../../../domain/cash/recovery-rows.ts';
import { expectedOf, partiesOf } from '../../../domain/cash/shares.ts';
import { ruleSettings } from '../../../domain/settings.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import type { RuleSettings } from '../../../kit/shared/rule-settings.ts';
import { paidWays } from '../../../masters/choices.ts';
import type { OpenCash, RecoveryRow } from './contract.ts';

const sharesWithNames = sql`
  (select json_agg(json_build_object(
            'employee_id', share.employee_id,
            'employee', case when driver.id is not null then json_build_object('id', driver.id, 'name', driver.name) end,
            'cash_amt', share.cash_amt, 'collected_amt', share.collected_amt, 'spent_amt', share.spent_amt,
            'expected_amt', share.cash_amt + share.collected_amt - share.spent_amt, 'handed_amt', handed_amt,
            'difference', handed_amt - share.cash_amt - share.collected_amt + share.spent_amt, 'owed_amt', owed_amt)
            order by driver.name collate natural_order nulls last, driver.id)
     from jsonb_to_recordset(shares)
       as share (employee_id integer, cash_amt numeric, collected_amt numeric, spent_amt numeric, handed_amt numeric,
                 owed_amt numeric)
     left join employees as driver on driver.id = share.employee_id)`;

/** The recoveries as lists read them; with the shares of drivers where these have accounts, and with tills what was prepaid. */
export const recoveries = ({ driver_accounts, money_places }: RecoveryRules) => sql<RecoveryRow>`
  select cash_recoveries.id, cash_recoveries.version, cash_recoveries.date, area_code_id, cash_recoveries.branch_id, branch_in_charge_id,
         total_amount, ${sql.join(paidWays.map((way) => sql.ref(`${way}_amt`)))}, counted_amt, difference, denominations, reason,
         json_build_object('id', area_codes.id, 'area_code', area_code, 'area_name', area_name) as area_code,
         json_build_object('id', employees.id, 'name', employees.name) as branch_in_charge
         ${driver_accounts ? sql`, collected_amt, spent_amt, ${sharesWithNames} as shares` : sql``}${money_places ? prepaid : sql``}
    from cash_recoveries
    join area_codes on area_codes.id = cash_recoveries.area_code_id
    join employees on employees.id = cash_recoveries.branch_in_charge_id`;

type RecoveryRules = Pick<RuleSettings, 'driver_accounts' | 'money_places'>;

const prepaid = sql`,
         (select coalesce(sum(amount), 0)
            from day_entries
            join mode_of_payments as mode on mode.id = mode_of_payment_id and kind = 'prepaid'
           where cash_recovery_id = cash_recoveries.id) as prepaid_amt`;

export async function readRecovery(db: Db, id: number): Promise<RecoveryRow | undefined> {
  const { money_places } = await ruleSettings(db);
  const { rows } = await sql<RecoveryRow>`
    ${recoveries({ driver_accounts: true, money_places })} where cash_recoveries.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || row.shares) return row;
  const { collected_amt: _, spent_amt: _spent, shares: _shares, ...withoutShares } = row;
  return withoutShares;
}

/** What a recovery of a day and area would take, the branch that sold first before others. */
export async function readOpenCash(
  db: Db,
  { date, area_code_id }: { date: string; area_code_id: number },
): Promise<OpenCash[]> {
  const open = await readOpenRecords(db, { date, area_code_id, branch_id: null, hasAccounts: true });
  const byBranch = open.map(({ ids: _, cash, ...branch }) => ({ ...branch, parties: partiesOf(cash) }));
  const names = await namesOf(
    db,
    byBranch.flatMap(({ parties }) => parties.flatMap(({ employee_id }) => employee_id ?? [])),
  );
  return byBranch.map(({ parties, ...branch }) => ({
    ...branch,
    parties: parties.map((party) => ({
      ...party,
      employee: names.get(party.employee_id) ?? null,
      expected_amt: expectedOf(party),
    })),
  }));
}

async function namesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Map<number | null, { id: number; name: string }>(
    rows.map((employee) => [employee.id, employee]),
  );
}
