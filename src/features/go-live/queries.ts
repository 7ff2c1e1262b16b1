import { type SqlBool, sql } from 'kysely';
import { enteredTotals } from '../../domain/openings/open-books.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { Scope } from '../../kit/server/db/scope.ts';
import type { ServedList } from '../../kit/server/list/list.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';
import { type AdvanceRow, advanceList, type OpeningRow } from './contract.ts';

type Head = {
  id: number;
  version: number;
  date: string | null;
  opened_at: Date | null;
  opened_by: string;
  reopen_reason: string;
};

export async function readGoLive(db: Db, scope: Scope) {
  const { rows } = await sql<Head>`
    select go_live.id, go_live.version, date, opened_at, coalesce(users.name, '') as opened_by, reopen_reason
      from go_live
      left join users on users.id = opened_by`.execute(db);
  return { ...(rows[0] as Head), may_open: scope === null, ...(await enteredTotals(db)) };
}

/** The openings as lists read them. */
export const openings = sql<OpeningRow>`
  select openings.id, part, openings.date, product, weight, filled, empty, bill_no, due_date, amount,
         json_build_object('id', branches.id, 'name', branches.name) as branch,
         case when customers.id is not null
              then json_build_object('id', customers.id, 'name', rtrim(first_name || ' ' || last_name), 'mobile', mobile,
                                     'number', coalesce(nullif(gas_consumer_number, ''), consumer_id),
                                     'type', customer_type) end as customer,
         case when employees.id is not null
              then json_build_object('id', employees.id, 'name', employees.name, 'number', employees.employee_id) end as employee,
         case when vendors.id is not null then json_build_object('id', vendors.id, 'name', vendors.name) end as vendor,
         case when bank_accounts.id is not null
              then json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) end as bank_account
    from openings
    join branches on branches.id = openings.branch_id
    left join customers on customers.id = openings.customer_id
    left join employees on employees.id = openings.employee_id
    left join vendors on vendors.id = openings.vendor_id
    left join bank_accounts on bank_accounts.id = openings.bank_account_id`;

/** Credit customers with an advance. */
export const listedAdvances: ServedList = {
  ...advanceList,
  where: sql<SqlBool>`customers.customer_type = any(${partOf('advances').customers}) and customers.advance_amount > 0`,
};
export const advances = sql<AdvanceRow>`
  select id, date, rtrim(first_name || ' ' || last_name) as name, company_name as "companyName", consumer_id as number, mobile,
         advance_amount
    from customers`;

export async function readOpening(db: Db, id: number): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`${openings} where openings.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest imports of a part that have rows left. */
export async function importsOf(db: Db, part: OpeningPartName) {
  type Row = { id: number; file_name: string; rows: number; by_whom: string; created_at: Date };
  const { rows } = await sql<Row>`
    select imports.id, file_name, own.rows, users.name as by_whom, imports.created_at
      from opening_imports as imports
      join users on users.id = user_id
     cross join lateral (
       select (select count(*) from openings where import_id = imports.id)
            + (select count(*) from stock_adjustments where opening_import_id = imports.id) as rows) as own
     where part = ${part} and own.rows > 0
     order by imports.id desc
     limit 20`.execute(db);
  return rows;
}
