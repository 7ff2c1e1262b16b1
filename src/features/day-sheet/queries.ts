import { sql } from 'kysely';
import { sumsByPayment } from '../../domain/day/paid-by.ts';
import { isClearance, isMissingBefore, isMissingSince } from '../../domain/day/shortages.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { paymentModes, type SaleType, saleTypes } from '../../masters/choices.ts';
import type { SoundState } from '../../masters/things.ts';
import { account, jsonArray, paymentSums, recoveries } from './cash/queries.ts';
import type { DaySheet, SheetAccount, SheetQuery, SheetRecovery } from './contract.ts';

/** Cylinders first, then the other products. */
const byThing = sql`product <> 'Cylinders', product, weight`;

const sum = (value: Fragment, when: Fragment) => sql`coalesce(sum(${value}) filter (where ${when}), 0)`;
const isOpen = sql`cash_recovery_id is null`;
/** A mode names the vendor that was paid only where a refill is prepaid. */
const isPrepaid = sql`mode_of_payment_id in (select id from mode_of_payments where vendor_id is not null)`;

/** All that happened to a driver on a day, in one statement and so in one snapshot. */
export async function readSheet(db: Db, query: SheetQuery): Promise<DaySheet | undefined> {
  const { rows } = await sql<StoredSheet>`
    with ${loadsAndSales(query)}, ${road(query)}
    select to_json(now()) as read_at, ${query.date}::text as date, ${query.vehicle_id}::integer as vehicle_id,
           case when not exists (select from loads) and not exists (select from entries) and not exists (select from road)
                then 'none'
                when not exists (select from worked_for where not is_closed) then 'closed'
                when exists (select from loads where settlement_id is null) then 'out'
                when not exists (select from entries where is_own) and not exists (select from road) then 'settled'
                when exists (select from entries where is_own and cash_recovery_id is null) then 'settled'
                when exists (select from road where not is_recovered) then 'settled'
                else 'recovered' end as state,
           (select json_build_object('id', employees.id, 'name', name, 'employee_id', employee_id,
                                     'image', '/api/files/' || token)) as employee,
           ${places(query)},
           ${jsonArray(loads)} as loads,
           ${jsonArray(goods)} as goods,
           json_strip_nulls(${jsonArray(shortage(query))}) as shortage,
           ${jsonArray(amounts)} as amounts,
           (select to_json(total)
              from (select count(*) as entries, ${paymentSums}, count(*) filter (where ${isOpen}) as open_entries,
                           ${sumsByPayment((mode) => `open_${mode}`, { ways: paymentModes, when: isOpen })},
                           sum(amount) filter (where ${isPrepaid}) as prepaid
                      from entries where is_own) as total) as totals,
           ${jsonArray(credit)} as credit,
           ${jsonArray(recoveries(query))} as recoveries,
           ${jsonArray(sql`select kind, id, text, paid_by, amount, is_recovered from road order by kind, created_at, id`)} as road,
           ${account(query)} as account,
           ${jsonArray(sales)} as sales,
           ${jsonArray(expenses(query))} as expenses
      from employees
      left join files on files.id = employees.image
     where employees.id = ${query.employee_id}`.execute(db);
  return rows[0] && sheetOf(rows[0]);
}

type StoredSheet = Omit<DaySheet, 'account' | 'recoveries' | 'totals'> & {
  totals: Omit<DaySheet['totals'], 'prepaid'> & { prepaid: number | null };
  account: SheetAccount | null;
  recoveries: (Omit<SheetRecovery, 'share'> & { share: SheetRecovery['share'] | null })[];
};

/** Where drivers have no accounts, a sheet has nothing of them; nor of prepaid refills where there are none. */
function sheetOf({
  account: ofDriver,
  road: cash = [],
  recoveries: counts,
  totals: { prepaid, ...totals },
  ...sheet
}: StoredSheet): DaySheet {
  return {
    ...sheet,
    totals: { ...totals, ...(prepaid !== null && { prepaid }) },
    recoveries: counts.map(({ share, ...count }) => ({ ...count, ...(share && { share }) })),
    ...(cash.length > 0 && { road: cash }),
    ...(ofDriver && { account: ofDriver }),
  };
}

/**
 * The driver's loads, what the ledger says of them, and the sales: those that name the driver, and those whose goods
 * came off the driver's loads, which is nearly always the same.
 */
const loadsAndSales = ({ employee_id, date, vehicle_id }: SheetQuery) => sql`
  all_loads as materialized (
    select * from stock_assigns where employee_id = ${employee_id} and date = ${date}
  ), loads as materialized (
    select * from all_loads where ${vehicle_id}::integer is null or vehicle_id = ${vehicle_id}
  ), moves as materialized (
    -- Onto a load counts up and off it down, so a movement and its reversal cancel out.
    select source, source_id, moved.product, moved.weight, state, to_place as other, -count as count
      from loads join stock_movements as moved on from_place = 'road' and from_id = loads.id
     union all
    select source, source_id, moved.product, moved.weight, state, from_place, count
      from loads join stock_movements as moved on to_place = 'road' and to_id = loads.id
  ), all_entries as materialized (
    select * from day_entries where employee_id = ${employee_id} and date = ${date}
  ), entries as materialized (
    select named.*, true as is_own
      from all_entries as named where ${vehicle_id}::integer is null or vehicle_id = ${vehicle_id}
     union all
    select day_entries.*, false
      from day_entries
     where id in (select source_id from moves where source = 'day_entry')
       and (employee_id is distinct from ${employee_id} or date <> ${date}
            or (${vehicle_id}::integer is not null and vehicle_id is distinct from ${vehicle_id}))
  ), other_moves as materialized (
    -- Own sales off other loads, and the empties that ride there.
    select source_id, moved.product, moved.weight, state, -count as count
      from entries join stock_movements as moved on source = 'day_entry' and source_id = entries.id
     where is_own and from_place = 'road' and from_id not in (select id from loads)
     union all
    select source_id, moved.product, moved.weight, state, count
      from entries join stock_movements as moved on source = 'day_entry' and source_id = entries.id
     where is_own and to_place = 'road' and to_id not in (select id from loads)
  )`;

/** What the driver collected and spent that day, of all vehicles; and the branches of the day. */
const road = ({ employee_id, date }: SheetQuery) => {
  const ofDriver = sql`where employee_id = ${employee_id} and date = ${date} and branch_id in (select id from branches)`;
  const collected = (table: string) => sql`
    select 'collected' as kind, payment.id, payment.branch_id, payment.area_code_id,
           rtrim(first_name || ' ' || last_name) as text, payment.payment_mode as paid_by, payment.amount,
           payment.cash_recovery_id is not null as is_recovered, payment.created_at
      from (select * from ${sql.table(table)} ${ofDriver}) as payment
      join customers on customers.id = customer_id`;
  return sql`
  road as materialized (
    ${collected('customer_payments')}
     union all
    ${collected('sv_payments')}
     union all
    select 'collected', sale.id, sale.branch_id, sale.area_code_id,
           concat_ws(', ', rtrim(first_name || ' ' || last_name), 'at the door'), 'cash', collected_amt,
           cash_recovery_id is not null, sale.created_at
      from (select * from day_entries ${ofDriver} and collected_amt is not null) as sale
      left join customers on customers.id = customer_id
     union all
    select 'spent', id, branch_id, area_code_id, concat_ws(': ', expence_type, nullif(concat(sub_type, description), '')), 'cash',
           amount, cash_recovery_id is not null, created_at
      from expenses ${ofDriver}
  ), worked_for as materialized (
    select branch_id,
           exists (select from day_closes
                    where day_closes.branch_id = own.branch_id and date = ${date} and reopened_at is null) as is_closed
      from (select branch_id from loads union select branch_id from entries union select branch_id from road) as own
  )`;
};

/** Where the driver was that day, and the nearest days on which there was a load. */
const places = ({ employee_id, date }: SheetQuery) => sql`
  ${jsonArray(sql`
    select id, area_code, area_name from area_codes
     where id in (select area_code_id from loads union select area_code_id from entries union select area_code_id from road)
     order by area_code collate natural_order`)} as areas,
  ${jsonArray(sql`
    select id, vehicle_number from vehicles
     where id in (select vehicle_id from all_loads union select vehicle_id from all_entries)
     order by vehicle_number collate natural_order`)} as vehicles,
  ${jsonArray(sql`
    select branches.id, branches.name, keeper.name as in_charge
      from branches
      join employees as keeper on keeper.id = in_charge_id
     where branches.id in (select branch_id from worked_for)
     order by branches.name collate natural_order`)} as branches,
  (select max(date) from stock_assigns where employee_id = ${employee_id} and date < ${date}) as previous_day,
  (select min(date) from stock_assigns where employee_id = ${employee_id} and date > ${date}) as next_day`;

const loads = sql`
  select loads.id, loads.created_at, loads.product, loads.weight, loads.qty, godowns.name as godown, area_code,
         vehicle_number, stock_settlements.created_at as settled_at
    from loads
    join godowns on godowns.id = godown_id
    join area_codes on area_codes.id = loads.area_code_id
    join vehicles on vehicles.id = loads.vehicle_id
    left join stock_settlements on stock_settlements.id = settlement_id
   order by loads.created_at, loads.id`;

/** The count in one state that left the driver's loads. */
const offLoads = (state: SoundState, when: Fragment) =>
  sum(sql`-count`, sql`state = ${sql.lit(state)} and ${when}`);
const toGodown = sql`source = 'stock_settlement' and other = 'godown'`;
const toDefective = sql`source = 'stock_settlement' and other = 'conversion'`;
const toShortage = sql`source = 'stock_settlement' and other = 'shortage'`;

/** Where each type of sale is counted; null for what never rides on a load. */
const soldAs: Record<SaleType, string | null> = {
  'Cash Sales': 'cash_sales',
  'Credit Sales': 'credit_sales',
  'Other Product Sales': null,
};
const soldOffLoads = sql.join(
  saleTypes.flatMap((type) => {
    const name = soldAs[type];
    return name === null
      ? []
      : [sql`${offLoads('filled', sql`is_own and saletype = ${sql.lit(type)}`)} as ${sql.ref(name)}`];
  }),
);

/** What the driver's sales took from other loads, less what other sales took from the driver's loads. */
const carried = (state: SoundState) => sql`
  coalesce(sum(case when is_other then -count else count end)
             filter (where state = ${sql.lit(state)}
                       and (is_other or source = 'day_entry' and not coalesce(is_own, false))), 0)`;

const goods = sql`
  select product, weight,
         json_build_object('loaded', loaded, 'carried', carried, 'cash_sales', cash_sales, 'credit_sales', credit_sales,
                           'back', back, 'defective_back', defective_back, 'short', short, 'out', out) as filled,
         json_build_object('collected', collected, 'carried', empty_carried, 'back', empty_back, 'short', empty_short, 'out', empty_out) as empty
    from (select moves.product, moves.weight,
                 ${sum(sql`count`, sql`source = 'stock_assign'`)} as loaded,
                 ${carried('filled')} as carried,
                 ${soldOffLoads},
                 ${offLoads('filled', toGodown)} as back,
                 ${offLoads('filled', toDefective)} as defective_back,
                 ${offLoads('filled', toShortage)} as short,
                 ${sum(sql`count`, sql`state = 'filled' and not is_other`)} as out,
                 ${sum(sql`count`, sql`state = 'empty' and is_own`)} as collected,
                 ${carried('empty')} as empty_carried,
                 ${offLoads('empty', toGodown)} as empty_back,
                 ${offLoads('empty', toShortage)} as empty_short,
                 ${sum(sql`count`, sql`state = 'empty' and not is_other`)} as empty_out
            from (select source, source_id, product, weight, state, other, count, false as is_other from moves
                   union all
                  select 'day_entry', source_id, product, weight, state, null, count, true from other_moves) as moves
            left join entries on source = 'day_entry' and entries.id = source_id
           group by moves.product, moves.weight) as counted
   where loaded <> 0 or collected <> 0 or carried <> 0 or empty_carried <> 0
   order by ${byThing}`;

const shortage = ({ employee_id, date }: SheetQuery) => {
  const ofDay = isMissingSince(date);
  const clearedOnDay = sql`(date = ${date} and ${isClearance})`;
  return sql`
  select product, weight, state = 'empty' as is_empty,
         ${sum(sql`count`, isMissingBefore(date))} as before, ${sum(sql`count`, ofDay)} as this_day,
         nullif(${sum(sql`-count`, clearedOnDay)}, 0) as cleared
    from (select * from missing_changes as missing
           where employee_id = ${employee_id} and date <= ${date}) as moved
   group by product, weight, is_empty
  having sum(count) <> 0 or ${sum(sql`count`, ofDay)} <> 0 or ${sum(sql`count`, clearedOnDay)} <> 0
   order by ${byThing}, is_empty`;
};

const amounts = sql`
  select product, weight, round(amount / nullif(qty, 0), 2) as rate, sum(qty) as qty, ${paymentSums}
    from (select product, case when product = 'Cylinders' then weight else 0 end as weight, qty, amount, paid_by
            from entries where is_own) as sold
   group by product, weight, round(amount / nullif(qty, 0), 2)
   order by ${byThing}, rate desc`;

const credit = sql`
  select customer_id, rtrim(first_name || ' ' || last_name) as customer, count(*) as entries, sum(amount) as amount
    from entries
    join customers on customers.id = customer_id
   where is_own and paid_by = 'credit'
   group by customer_id, first_name, last_name
   order by rtrim(first_name || ' ' || last_name) collate natural_order, customer_id`;

const sales = sql`
  select entries.id, entries.created_at, saletype, paid_by, entries.customer_id,
         coalesce(rtrim(first_name || ' ' || last_name), '') as customer, entries.product, entries.weight, entries.qty,
         empty_cylinders, amount, cash_recovery_id is not null as is_recovered,
         case when not is_own and seller.id is distinct from carrier.id then seller.name end as sold_by,
         case when is_own and carrier.id <> entries.employee_id then carrier.name end as load_of,
         entries.date as sold_on, stock_assigns.date as load_date
    from entries
    left join customers on customers.id = entries.customer_id
    left join employees as seller on seller.id = entries.employee_id
    left join stock_assigns on stock_assigns.id = stock_assign_id
    left join employees as carrier on carrier.id = stock_assigns.employee_id
   order by entries.created_at, entries.id`;

/** What the vehicles cost: an expense stands once, on the sheet of the driver who took the vehicle out first. */
const expenses = ({ employee_id, date, vehicle_id }: SheetQuery) => sql`
  select expenses.id, expenses.created_at, vehicle_number, sub_type, amount
    from expenses
    join vehicles on vehicles.id = vehicle_id
   where date = ${date} and expenses.employee_id is null
     and vehicle_id in (select vehicle_id from all_loads union select vehicle_id from all_entries)
     and (${vehicle_id}::integer is null or vehicle_id = ${vehicle_id})
     and ${employee_id} = coalesce(
       (select employee_id from stock_assigns
         where date = ${date} and stock_assigns.vehicle_id = expenses.vehicle_id
         order by id limit 1),
       (select employee_id from day_entries
         where date = ${date} and day_entries.vehicle_id = expenses.vehicle_id and employee_id is not null
         order by id limit 1))
   order by expenses.created_at, expenses.id`;
