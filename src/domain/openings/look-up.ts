import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { customerTypes } from '../../masters/choices.ts';

/** What a text of a row was found to mean: the only record, or how many others there are. */
export type Found = {
  id: number;
  matches: number;
  branch_id: number | null;
  /** The name and mobile of a customer who was found by the name alone. */
  by_name: string | null;
  /** Some of the customers, by what tells them apart. */
  names: string[] | null;
};

/** The records that rows name, by the number of the row; a row that is missing has no match. */
type FoundByRow = Map<number, Found>;

type Named = { row: number; name: string };
type NamedCustomer = Named & { mobile: string; type?: string };
type NamedGodown = Named & { branch: string };

/** Active godowns, by name and, where the row has it, branch on the date (YYYY-MM-DD). */
export const godownsOf = (db: Db, rows: NamedGodown[], date: string): Promise<FoundByRow> =>
  matched(
    db,
    rows,
    sql`select row, godowns.id, branches.id as branch_id, null as by_name, null as called
          from typed
          join godowns on lower(godowns.name) = lower(typed.name) and status = 'Active'
          join branches on branches.id = branch_of_godown_on(godowns.id, ${date})
         where lower(typed.branch) in ('', lower(branches.name))`,
  );

/** Drivers, by name or employee ID. */
export const driversOf = (db: Db, rows: Named[]): Promise<FoundByRow> =>
  matched(
    db,
    rows,
    sql`select row, id, null::integer as branch_id, null as by_name, null as called
          from typed
          join (select id, lower(name) as named from employees where type = 'Driver'
                 union all
                select id, lower(employee_id) from employees where type = 'Driver') as drivers on named = lower(typed.name)`,
  );

/** Vendors, by name or GST number. */
export const vendorsOf = (db: Db, rows: Named[]): Promise<FoundByRow> =>
  matched(
    db,
    rows,
    sql`select row, id, null::integer as branch_id, null as by_name, null as called
          from typed join vendors on lower(typed.name) in (lower(vendors.name), lower(gst))`,
  );

/** Bank accounts, by name or number. */
export const bankAccountsOf = (db: Db, rows: Named[]): Promise<FoundByRow> =>
  matched(
    db,
    rows,
    sql`select row, id, null::integer as branch_id, null as by_name, null as called
          from typed join bank_accounts on lower(typed.name) in (lower(bank_accounts.name), lower(account_number))`,
  );

/**
 * Customers of some types, by connection number, consumer ID, or name, which a mobile or their type makes clear; the branch
 * is that of their area on the date. The holder of a connection is the present one.
 */
export const customersOf = (
  db: Db,
  rows: NamedCustomer[],
  { types, date }: { types: readonly string[]; date: string },
): Promise<FoundByRow> =>
  matched(
    db,
    rows.flatMap(withType),
    sql`
      select row, customers.id, branches.id as branch_id, by_name,
             concat_ws(' ', customer_type, rtrim(first_name || ' ' || last_name),
                       '(' || coalesce(nullif(gas_consumer_number, ''), nullif(consumer_id, '')) || ')') as called
        from (select typed.*, customers.id, null as by_name
                from typed join customers on gas_consumer_number <> '' and upper(gas_consumer_number) = upper(typed.name)
               union all
              select typed.*, customers.id, null
                from typed join customers on consumer_id <> '' and lower(consumer_id) = lower(typed.name)
               union all
              select typed.*, customers.id, case when typed.mobile = '' then named || ', ' || customers.mobile end
                from typed
                join (select id, mobile, rtrim(first_name || ' ' || last_name) as named from customers
                       union all
                      select id, mobile, company_name from customers where company_name <> '') as customers
                  on lower(named) = lower(typed.name)) as hit
        join customers on customers.id = hit.id and not is_superseded and customer_type = any(${types})
        left join branches on branches.id = branch_of_area_on(area_code_id, ${date})
       where hit.mobile in ('', customers.mobile) and lower(coalesce(type, customer_type)) = lower(customer_type)`,
  );

/** 'SV Ravi Kumar' is the name of a customer, or an SV customer Ravi Kumar. */
function withType(row: NamedCustomer): NamedCustomer[] {
  const [, type, name] = TYPE_FIRST.exec(row.name) ?? [];
  return type && name ? [row, { ...row, type, name }] : [row];
}
const TYPE_FIRST = new RegExp(`^(${customerTypes.join('|')}) +(.+)$`, 'i');

/** Branches, by name. */
export const branchesOf = (db: Db, rows: Named[]): Promise<FoundByRow> =>
  matched(
    db,
    rows,
    sql`select row, branches.id, branches.id as branch_id, null as by_name, null as called
          from typed join branches on lower(branches.name) = lower(typed.name)`,
  );

/** The branch of rows that name none, where there is only one. */
export async function onlyBranch(db: Db): Promise<number | undefined> {
  const rows = await db.selectFrom('branches').select('id').limit(2).execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** What Credit customers owe and their limits, in ₹. */
export async function creditAccounts(db: Db, customerIds: readonly number[]) {
  const { rows } = await sql<{ customer_id: number; owed: number; credit_limit: number }>`
    select customer_id, owed, credit_limit
      from credit_accounts
      join customers on customers.id = customer_id
     where customer_id = any(${customerIds})
     order by customer_id`.execute(db);
  return rows;
}

async function matched(db: Db, rows: object[], hits: RawBuilder<unknown>): Promise<FoundByRow> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<Found & { row: number }>`
    with typed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as typed (row integer, name text, mobile text, branch text, type text)
    )
    select row, min(id) as id, count(distinct id) as matches, min(branch_id) as branch_id,
           min(by_name) as by_name, (array_agg(distinct called order by called))[:5] as names
      from (${hits}) as hits
     group by row`.execute(db);
  return new Map(found.map(({ row, ...record }) => [row, record]));
}
