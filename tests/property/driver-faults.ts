import { sql } from 'kysely';
import type { DaySheet, DriverRow } from '../../src/features/day-sheet/contract.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import type { Api } from '../harness/app.ts';

type Recount = { name: string; employee_id: number; held: number; counted: number };

/**
 * Accounts of drivers that differ from their records: what is owed (₹) in all and on the sheet of a day, and the goods that
 * are missing.
 * @example expect(await driverFaults(db, api, { drivers: [driver.id], dates: [DAY] })).toEqual([])
 */
export async function driverFaults(
  db: Db,
  api: Api,
  { drivers, dates }: { drivers: number[]; dates: string[] },
): Promise<string[]> {
  const faults = [...(await differing(db, owedNow)), ...(await differing(db, missingNow))];
  for (const date of dates) {
    const { rows } = await owedOn(date).execute(db);
    const listed: DriverRow[] = (await api.get(`/daysheet/drivers?date=${date}`)).body.data;
    for (const id of drivers) {
      const counted = rows.find(({ employee_id }) => employee_id === id)?.owed ?? 0;
      const sheet: DaySheet = (await api.get(`/daysheet?employee_id=${id}&date=${date}`)).body.data;
      const row = listed.find((other) => other.id === id);
      const said = [sheet.account?.owed ?? 0, row ? (row.account?.owed ?? 0) : counted];
      if (said.some((owed) => owed !== counted))
        faults.push(`${date}: driver ${id} owes ${counted}, not ${said}`);
    }
  }
  return faults;
}

async function differing(db: Db, recount: ReturnType<typeof sql<Recount>>): Promise<string[]> {
  const { rows } = await sql<Recount>`select * from (${recount}) as recount where held <> counted`.execute(
    db,
  );
  return rows.map(
    ({ name, employee_id, held, counted }) => `driver ${employee_id} has ${held} ${name}, not ${counted}`,
  );
}

/** What each record puts on an account (₹). */
const owing = sql`
  select date, share.employee_id, owed_amt as amount
    from cash_recoveries, jsonb_to_recordset(shares) as share (employee_id integer, owed_amt numeric)
   where share.employee_id is not null
   union all
  select date, employee_id, case when kind in ('opening', 'advance') then amount else -amount end from driver_entries
   union all
  select date, employee_id, amount from shortage_clearances where amount is not null`;

const owedOn = (date: string) => sql<{ employee_id: number; owed: number }>`
  select employee_id, sum(amount) as owed from (${owing}) as lines where date <= ${date} group by employee_id`;

const owedNow = sql<Recount>`
  select 'rupees' as name, owner_id as employee_id, sum(balance) as held,
         coalesce((select sum(amount) from (${owing}) as lines where employee_id = owner_id), 0) as counted
    from money_accounts
   where kind = 'driver'
   group by owner_id`;

const missingNow = sql<Recount>`
  select 'missing goods' as name, place_id as employee_id, sum(count) as held,
         coalesce((select sum(short_filled + short_empty) from stock_settlements where employee_id = place_id), 0)
         - coalesce((select sum(qty) from shortage_clearances where employee_id = place_id), 0) as counted
    from stock_balances
   where place = 'shortage'
   group by place_id`;
