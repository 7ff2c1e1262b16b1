import { sql } from 'kysely';
import { isCashKind } from '../../domain/banks/mode.ts';
import { expectedCash } from '../../domain/cash/share-rows.ts';
import { isCounted, sumsByPayment } from '../../domain/day/paid-by.ts';
import { ruleSettings } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { formatMoment, formatRupees } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { expenseTypes } from '../../masters/choices.ts';
import type { BranchDay, ExpenseBody, ExpenseRow, SameQuery } from './contract.ts';

/** An expense with its file already stored, or without one. */
type StoredExpense = Omit<ExpenseBody, 'file'> & { file: number | null };

export async function insertExpense(db: Db, expense: StoredExpense): Promise<number> {
  const { id } = await db
    .insertInto('expenses')
    .values(columnsOf(expense))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateExpense(db: Db, id: number, expense: StoredExpense): Promise<void> {
  await db.updateTable('expenses').set(columnsOf(expense)).where('id', '=', id).execute();
}

/** An expense from a driver's cash is one with a driver. */
const columnsOf = ({ paid_from: _, ...columns }: StoredExpense) => columns;

export async function deleteExpense(db: Db, id: number): Promise<void> {
  await db.deleteFrom('expenses').where('id', '=', id).execute();
}

/** The stored expense, locked until the transaction ends so that two corrections come one after the other. */
export function lockExpense(db: Db, id: number) {
  return db
    .selectFrom('expenses')
    .select([
      'id',
      'version',
      'date',
      'branch_id',
      'amount',
      'expence_type',
      'fuel_vendor_id',
      'no_of_liters',
      'vehicle_id',
      'sub_type',
      'description',
      'file',
      'employee_id',
      'area_code_id',
      'cash_recovery_id',
      'mode_of_payment_id',
      'expense_type_id',
      'payee',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** SQL: the record of a joined table by name, if there is one. */
const named = (table: string) => sql`
         case when ${sql.ref(`${table}.id`)} is not null
              then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

const ofDriver = sql`,
         case when expenses.employee_id is null then 'office' else 'driver' end as paid_from, expenses.employee_id,
         ${named('employees')} as employee, expenses.area_code_id,
         case when area.id is not null
              then json_build_object('id', area.id, 'area_code', area.area_code, 'area_name', area.area_name) end as area_code,
         cash_recovery_id`;
const driverAndArea = sql`
    left join employees on employees.id = expenses.employee_id
    left join area_codes as area on area.id = expenses.area_code_id`;

const ofPlaces = sql`,
         mode_of_payment_id, ${named('mode_of_payments')} as mode_of_payment,
         expense_type_id, ${named('expense_types')} as expense_type, payee`;
const modeAndHead = sql`
    left join mode_of_payments on mode_of_payments.id = mode_of_payment_id
    left join expense_types on expense_types.id = expense_type_id`;

/**
 * The expenses as lists and forms read them; where drivers have accounts, with what each was paid from; with tills, by which
 * mode, for which head, and to whom.
 */
export const expenses = ({ driver_accounts, money_places }: RuleSettings) => sql<ExpenseRow>`
  select expenses.id, expenses.version, expenses.date, expenses.branch_id, amount, expence_type, fuel_vendor_id,
         no_of_liters, expenses.vehicle_id, coalesce(vehicle_number, '') as vehicle_number, sub_type, description,
         ${named('branches')} as branch, ${named('fuel_vendors')} as fuel_vendor,
         '/api/files/' || files.token as file${driver_accounts ? ofDriver : sql``}${money_places ? ofPlaces : sql``}
    from expenses
    join branches on branches.id = expenses.branch_id
    left join fuel_vendors on fuel_vendors.id = fuel_vendor_id
    left join vehicles on vehicles.id = expenses.vehicle_id
    left join files on files.id = expenses.file${driver_accounts ? driverAndArea : sql``}${money_places ? modeAndHead : sql``}`;

export async function readExpense(db: Db, id: number): Promise<ExpenseRow | undefined> {
  const { rows } =
    await sql<ExpenseRow>`${expenses(await ruleSettings(db))} where expenses.id = ${id}`.execute(db);
  return rows[0];
}

/** The first expense that is the same, in words. */
export async function findSameExpense(db: Db, asked: SameQuery): Promise<{ msg: string } | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at
      from expenses
     where (date, branch_id, expence_type, amount, sub_type, lower(description))
         = (${asked.date}, ${asked.branch_id}, ${asked.expence_type}, ${asked.amount}, ${asked.sub_type}, lower(${asked.description}))
       and fuel_vendor_id is not distinct from ${asked.fuel_vendor_id}::integer
       and vehicle_id is not distinct from ${asked.vehicle_id}::integer and id <> ${asked.except ?? 0}
     order by id
     limit 1`.execute(db);
  const [same] = rows;
  if (!same) return null;
  const entered = formatMoment(same.created_at.toISOString());
  return {
    msg: `The same ${asked.expence_type} expense of ${formatRupees(asked.amount)} was entered on ${entered}`,
  };
}

const sumsByType = sql.join(
  expenseTypes.map(
    (type) =>
      sql`coalesce(sum(amount) filter (where expence_type = ${sql.lit(type)}), 0) as ${sql.ref(type)}`,
  ),
);

/** A branch's day in money, straight from its entries, recoveries and expenses. */
export async function readBranchDay(
  db: Db,
  { date, branch_id }: { date: string; branch_id: number },
): Promise<BranchDay> {
  type Added = 'collected_amt' | 'prepaid_amt' | 'not_cash_amt';
  type Stored = Omit<BranchDay, Added> & Record<Added, number | null>;
  const isCollected = sql`date = ${date} and branch_id = ${branch_id} and ${isCounted('payment_mode')}`;
  const { rows } = await sql<Stored>`
    select *
      from (select ${sumsByPayment((way) => `${way}_amt`)},
                   count(*) filter (where cash_recovery_id is null) as open_entries,
                   sum(amount) filter (where kind = 'prepaid') as prepaid_amt
              from (select amount, cash_recovery_id, paid_by, kind
                      from day_entries
                      left join mode_of_payments as mode on mode.id = mode_of_payment_id
                     where date = ${date} and branch_id = ${branch_id}) as entries) as sold,
           (select coalesce(sum(counted_amt), 0) as counted_amt, coalesce(sum(${expectedCash}), 0) as counted_against
              from cash_recoveries
             where date = ${date} and branch_id = ${branch_id}) as counted,
           (select sum(amount) as collected_amt
              from (select amount from customer_payments where ${isCollected}
                     union all
                    select amount from sv_payments where ${isCollected}
                     union all
                    select collected_amt from day_entries
                     where date = ${date} and branch_id = ${branch_id} and collected_amt is not null) as received) as collected,
           (select ${sumsByType}, sum(amount) filter (where not ${isCashKind('mode.kind')}) as not_cash_amt
              from expenses
              left join mode_of_payments as mode on mode.id = mode_of_payment_id
             where date = ${date} and branch_id = ${branch_id}) as spent`.execute(db);
  const { collected_amt: collected, prepaid_amt: prepaid, not_cash_amt: notCash, ...day } = rows[0] as Stored;
  return {
    ...day,
    ...(collected !== null && { collected_amt: collected }),
    ...(prepaid !== null && { prepaid_amt: prepaid }),
    ...(notCash !== null && { not_cash_amt: notCash }),
  };
}
