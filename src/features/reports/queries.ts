import { sql } from 'kysely';
import type { Fragment } from '../../kit/server/db/db.ts';
import { listingRows, type PeriodRows } from '../../kit/server/list/rows-of-period.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { type RuleSettings, strictRules } from '../../kit/shared/rule-settings.ts';
import { branchRows, earningRows, shortageRows } from './computed/queries.ts';
import type { ReportCall, ReportFilter } from './contract.ts';

const saleRows = (matching: Fragment) => sql`
  select day_entries.id, day_entries.date, saletype, branches.name as branch, area_codes.area_code,
         coalesce(vehicle_number, '') as vehicle_number, coalesce(employees.name, '') as driver, day_entries.employee_id,
         day_entries.customer_id, day_entries.customer_type,
         coalesce(rtrim(first_name || ' ' || last_name), '') as customer_name, coalesce(company_name, '') as customer_company,
         coalesce(customers.mobile, '') as customer_mobile,
         product, weight, qty, payment_mode, amount, empty_cylinders
    from ${matching} as day_entries
    join branches on branches.id = day_entries.branch_id
    join area_codes on area_codes.id = day_entries.area_code_id
    left join vehicles on vehicles.id = day_entries.vehicle_id
    left join employees on employees.id = day_entries.employee_id
    left join customers on customers.id = day_entries.customer_id`;

const purchaseRows = (matching: Fragment) => sql`
  select inventory.id, inventory.date, invoice_no,
         json_build_object('id', godowns.id, 'name', godowns.name) as godown,
         json_build_object('id', vendors.id, 'name', vendors.name) as product_vendor,
         product, weight, qty, empty_cylinders, invoice_amount, payment_mode, paid_amount
    from ${matching} as inventory
    join godowns on godowns.id = inventory.godown_id
    join vendors on vendors.id = inventory.product_vendor_id`;

const headAndPayee = sql`,
         coalesce(expense_types.name, '') as expense_type, payee, coalesce(mode_of_payments.name, '') as mode_of_payment`;
const headAndMode = sql`
    left join expense_types on expense_types.id = expense_type_id
    left join mode_of_payments on mode_of_payments.id = mode_of_payment_id`;

const expenseRows =
  ({ money_places }: RuleSettings) =>
  (matching: Fragment) =>
    sql`
  select expenses.id, expenses.date, json_build_object('id', branches.id, 'name', branches.name) as branch, amount,
         expence_type, description, fuel_vendor_id, coalesce(fuel_vendors.name, '') as fuel_vendor, no_of_liters,
         vehicle_id, coalesce(vehicle_number, '') as vehicle_number, sub_type${money_places ? headAndPayee : sql``}
    from ${matching} as expenses
    join branches on branches.id = expenses.branch_id
    left join fuel_vendors on fuel_vendors.id = expenses.fuel_vendor_id
    left join vehicles on vehicles.id = expenses.vehicle_id${money_places ? headAndMode : sql``}`;

const sales = (key: string, id: number, period: DayRange): PeriodRows => ({
  table: 'day_entries',
  key,
  value: sql`${id}::integer`,
  period,
  rows: saleRows,
});

/** Reports that are computed as a whole. */
type Computed = 'branches' | 'shortages' | 'earnings';

/** The rows that each call lists. */
export const listings: {
  [Of in Exclude<ReportCall, Computed>]: (filter: ReportFilter<Of>, rules?: RuleSettings) => PeriodRows;
} = {
  branch: ({ branch, ...period }) => sales('branch_id', branch, period),
  driver: ({ employee_id, ...period }) => sales('employee_id', employee_id, period),
  vehicle: ({ vehicle_id, ...period }) => sales('vehicle_id', vehicle_id, period),

  customer_type: ({ customer_type, ...period }) => ({
    table: 'day_entries',
    key: 'customer_type',
    value: sql`${customer_type}::text`,
    period,
    // The index leaves out the other types, which most sales have.
    where: sql`and customer_type in ('Credit', 'Guest')`,
    rows: saleRows,
  }),

  vendor: ({ vendor, ...period }) => ({
    table: 'inventory',
    key: 'product_vendor_id',
    value: sql`${vendor}::integer`,
    period,
    rows: purchaseRows,
  }),

  product: ({ product, ...period }) => ({
    table: 'inventory',
    key: 'product',
    value: sql`${product}::text`,
    period,
    rows: purchaseRows,
  }),

  expence_type: ({ expence_type, expense_type_id: head = null, ...period }, rules = strictRules) => ({
    table: 'expenses',
    key: 'expence_type',
    value: sql`${expence_type}::text`,
    period,
    ...(head !== null && { where: sql`and expense_type_id = ${head}` }),
    rows: expenseRows(rules),
  }),
};

/** The rows of a report. */
export const reportRows = <Of extends ReportCall>(
  call: Of,
  filter: ReportFilter<Of>,
  rules: RuleSettings,
): Fragment => computedRows(call, filter) ?? listingRows(listingOf(call, filter, rules));

/** The listing of a call that is not computed. */
// TypeScript does not see that the filter and the listing belong to the same call.
export const listingOf = (call: ReportCall, filter: unknown, rules?: RuleSettings): PeriodRows =>
  (listings as unknown as Record<ReportCall, (filter: unknown, rules?: RuleSettings) => PeriodRows>)[call](
    filter,
    rules,
  );

function computedRows(call: ReportCall, filter: unknown): Fragment | undefined {
  if (call === 'branches') return branchRows(filter as DayRange);
  if (call === 'shortages') return shortageRows(filter as ReportFilter<'shortages'>);
  if (call === 'earnings') return earningRows(filter as DayRange);
  return undefined;
}
