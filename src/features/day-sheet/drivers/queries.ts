import { sql } from 'kysely';
import { expectedCash, shareRows } from '../../../domain/cash/share-rows.ts';
import { isCounted, sumsByPayment } from '../../../domain/day/paid-by.ts';
import { hasOtherDriver, isMissingBefore, isMissingSince } from '../../../domain/day/shortages.ts';
import { accountsOn } from '../../../domain/drivers/accounts-on.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { paidWays } from '../../../masters/choices.ts';
import type { AreaCount, DriverRow } from '../contract.ts';

/** The drivers with a load or a sale on a day, with the day's totals. */
export async function driversOfDay(db: Db, date: string): Promise<DriverRow[]> {
  const isOnRoad = sql`date = ${date} and employee_id is not null and branch_id in (select id from branches)`;
  const { rows } = await sql<Omit<DriverRow, 'account'> & { account: DriverRow['account'] | null }>`
    with loads as materialized (
      select * from stock_assigns where date = ${date}
    ), entries as materialized (
      select id, stock_assign_id, employee_id, area_code_id, vehicle_id, branch_id, qty, amount, cash_recovery_id,
             paid_by
        from day_entries
       where date = ${date} and employee_id is not null
    ), road as materialized (
      select employee_id, area_code_id, branch_id, amount, cash_recovery_id, payment_mode as paid_by, 'collected' as kind
        from customer_payments where ${isOnRoad}
       union all
      select employee_id, area_code_id, branch_id, amount, cash_recovery_id, payment_mode, 'collected'
        from sv_payments where ${isOnRoad}
       union all
      select employee_id, area_code_id, branch_id, collected_amt, cash_recovery_id, 'cash', 'collected'
        from day_entries where ${isOnRoad} and collected_amt is not null
       union all
      select employee_id, area_code_id, branch_id, amount, cash_recovery_id, 'cash', 'spent' from expenses where ${isOnRoad}
    ), missing as materialized (
      select *, ${isMissingBefore(date)} as is_before, ${isMissingSince(date)} as is_of_day from missing_changes where date <= ${date}
    ), counted as (
      select employee_id, sum(loads.qty) as loaded, bool_or(settlement_id is null) as is_out,
             coalesce(sum(road.filled), 0) as out
        from loads
        left join lateral (select sum(count) as filled
                             from stock_balances
                            where place = 'road' and place_id = loads.id and state = 'filled') as road
          on true
       group by employee_id
    ), off_loads as (
      select loads.employee_id, source, source_id, to_place as other, count
        from loads join stock_movements on from_place = 'road' and from_id = loads.id and state = 'filled'
       union all
      select loads.employee_id, source, source_id, from_place, -count
        from loads join stock_movements on to_place = 'road' and to_id = loads.id and state = 'filled'
    ), came_off as (
      -- Of the day's loads: what came back, and what was sold on another date or by another driver.
      select off.employee_id, coalesce(sum(count) filter (where source = 'stock_settlement' and other = 'godown'), 0) as back,
             coalesce(sum(count) filter (where source = 'stock_settlement' and other = 'conversion'), 0) as defective_back,
             coalesce(sum(count) filter (where source = 'day_entry' and entries.id is null), 0) as sold_otherwise
        from off_loads as off
        left join entries on source = 'day_entry' and entries.id = source_id and entries.employee_id = off.employee_id
       group by off.employee_id
    ), sold as (
      select employee_id, sum(qty) as sold,
             sum(qty) filter (where not exists (select from loads where loads.id = stock_assign_id
                                                   and loads.employee_id = entries.employee_id)) as of_other_loads, count(*) filter (where cash_recovery_id is null) as open_entries,
             ${sumsByPayment((way) => way)},
             (select sum(difference)
                from cash_recoveries
               where id = any(array_agg(cash_recovery_id)) and shares is null
                 and not ${hasOtherDriver(sql`entries.employee_id`)}) as difference,
             coalesce((select bool_or(${hasOtherDriver(sql`entries.employee_id`)})
                         from cash_recoveries
                        where id = any(array_agg(cash_recovery_id)) and shares is null), false) as is_counted_with_others
        from entries
       group by employee_id
    ), places as (
      select employee_id, area_code_id, vehicle_id, branch_id from loads
       union
      select employee_id, area_code_id, vehicle_id, branch_id from entries
       union
      select employee_id, area_code_id, null, branch_id from road
    ), placed as (
      select employee_id, json_agg(distinct area_code) as areas,
             coalesce(json_agg(distinct vehicle_number) filter (where vehicle_number is not null), '[]') as vehicles,
             json_agg(distinct branches.name) as branches,
             bool_and(exists (select from day_closes
                               where day_closes.branch_id = places.branch_id and date = ${date}
                                 and reopened_at is null)) as is_closed
        from places
        join area_codes on area_codes.id = area_code_id
        join branches on branches.id = places.branch_id
        left join vehicles on vehicles.id = vehicle_id
       group by employee_id
    ), on_road as (
      select employee_id, count(*) filter (where cash_recovery_id is null) as open_records,
             coalesce(sum(amount) filter (where kind = 'collected' and ${isCounted('paid_by')}), 0) as collected,
             coalesce(sum(amount) filter (where kind = 'spent'), 0) as spent
        from road
       group by employee_id
    ), handed_in as (
      select employee_id, sum(difference) as difference from (${shareRows}) as share where date = ${date} group by employee_id
    ), owing as (
      select employee_id, sum(before) as before, sum(owed) as owed
        from (${accountsOn(date)}) as account
       group by employee_id
      having bool_or(before <> 0 or owed <> 0)
    )
    select employees.id, name, employees.employee_id, '/api/files/' || token as image,
           case when is_closed then 'closed' when is_out then 'out'
                when coalesce(open_entries, open_records, 1) > 0 or open_records > 0 then 'settled' else 'recovered' end as state,
           areas, vehicles, branches,
           coalesce(loaded, 0) as loaded, coalesce(of_other_loads, 0) - coalesce(sold_otherwise, 0) as carried,
           coalesce(sold, 0) as sold, coalesce(back, 0) as back, coalesce(defective_back, 0) as defective_back, coalesce(out, 0) as out,
           (select coalesce(json_agg(line), '[]')
              from (select product, weight, state = 'empty' as is_empty, sum(count) as count
                      from missing
                     where missing.employee_id = employees.id and is_of_day
                     group by product, weight, is_empty
                    having sum(count) <> 0
                     order by product <> 'Cylinders', product, weight, is_empty) as line) as short,
           (select coalesce(sum(count), 0)
              from missing
             where missing.employee_id = employees.id and is_before) as short_before,
           ${sql.join(paidWays.map((way) => sql`coalesce(${sql.ref(way)}, 0) as ${sql.ref(way)}`))},
           coalesce(open_entries, 0) as open_entries,
           (select sum(difference) from (values (sold.difference), (handed_in.difference)) as counts (difference)) as difference,
           coalesce(is_counted_with_others, false) as is_counted_with_others,
           case when on_road.employee_id is not null or owing.employee_id is not null
                then json_build_object('collected', coalesce(collected, 0), 'spent', coalesce(spent, 0),
                                       'before', coalesce(before, 0), 'owed', coalesce(owed, 0)) end as account
      from placed
      join employees on employees.id = placed.employee_id
      left join files on files.id = employees.image
      left join counted on counted.employee_id = placed.employee_id
      left join came_off on came_off.employee_id = placed.employee_id
      left join sold on sold.employee_id = placed.employee_id
      left join on_road on on_road.employee_id = placed.employee_id
      left join handed_in on handed_in.employee_id = placed.employee_id
      left join owing on owing.employee_id = placed.employee_id
     order by name collate natural_order, employees.id`.execute(db);
  return rows.map(({ account, ...row }) => ({ ...row, ...(account && { account }) }));
}

/** The cash counts of a day that include entries of several drivers. */
export async function areaCountsOfDay(db: Db, date: string): Promise<AreaCount[]> {
  const { rows } = await sql<AreaCount>`
    select cash_recoveries.id, area_code, json_agg(distinct employees.name) as drivers, ${expectedCash} as expected,
           counted_amt as counted, difference, reason
      from cash_recoveries
      join area_codes on area_codes.id = area_code_id
      join day_entries on cash_recovery_id = cash_recoveries.id
      join employees on employees.id = day_entries.employee_id
     where cash_recoveries.date = ${date} and shares is null
     group by cash_recoveries.id, area_code
    having count(distinct day_entries.employee_id) > 1
     order by area_code collate natural_order, cash_recoveries.id`.execute(db);
  return rows;
}
