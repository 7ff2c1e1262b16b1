import { type RawBuilder, sql } from 'kysely';
import { shareRows } from '../../../domain/cash/share-rows.ts';
import { sumsByPayment } from '../../../domain/day/paid-by.ts';
import { driverOfCount } from '../../../domain/day/shortages.ts';
import { isNotZero, sumsByState } from '../../../domain/stock/by-state.ts';
import { goodsAndEmpties } from '../../../domain/stock/goods-and-empties.ts';
import type { DayRange } from '../../../kit/shared/ranges.ts';
import { soundStates } from '../../../masters/things.ts';
import type { ReportFilter } from '../contract.ts';

/** Rows of a period. */
export const isInPeriod = ({ from_date, to_date }: DayRange) =>
  sql`date between ${from_date}::date and ${to_date}::date`;

/** What a row adds to the totals of its report, by table. */
export const totalsColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  day_entries: sql`paid_by, product, weight, amount, qty, empty_cylinders as empties, 0 as liters`,
  inventory: sql`payment_mode as paid_by, product, weight, paid_amount as amount, qty, empty_cylinders as empties, 0 as liters`,
  expenses: sql`'total' as paid_by, '' as product, 0 as weight, amount, 0 as qty, 0 as empties, no_of_liters as liters`,
};

/** A row for each branch, also those without a sale. JSON text of `jsonb` has no line breaks, as the lines of a stream need. */
export const branchRows = (period: DayRange) => sql`
  with sold as materialized (
    select branch_id, paid_by, product, weight, sum(amount) as amount, sum(qty) as qty, sum(empties) as empties
      from (select branch_id, ${totalsColumns.day_entries} from day_entries where ${isInPeriod(period)}) as added
     group by branch_id, paid_by, product, weight
  )
  select branches.id, name as branch, ${sumsByPayment((way) => way)}, coalesce(sum(amount), 0) as amount,
         (select coalesce(jsonb_agg(line), '[]')
            from (select thing as product, kg as weight, sum(pieces) as qty, sum(returned) as empties
                    from sold ${goodsAndEmpties('empties')}
                   where branch_id = branches.id
                   group by thing, kg
                   order by thing <> 'Cylinders', thing, kg) as line) as things
    from branches
    left join sold on branch_id = branches.id
   group by branches.id, name
   order by name collate natural_order, branches.id`;

/** Goods that are missing and counts of cash that differ, by the same rules as the day sheet. */
export const shortageRows = ({ employee_id, ...period }: ReportFilter<'shortages'>) => sql`
  select (row_number() over (order by date, driver, kind desc, record_id, product, weight, employee_id))::integer as id, kind, date,
         branches.name as branch, coalesce(area_code, '') as area_code, employee_id, driver, product, weight, short_filled, short_empty, difference,
         reason
    from (select 'goods' as kind, record.id as record_id, record.date, branch_id, area_code_id,
                 missing.employee_id, employees.name as driver, missing.product, missing.weight, missing.short_filled,
                 missing.short_empty, 0 as difference, record.reason
            from (select source, source_id as id, employee_id, product, weight, ${sumsByState(soundStates, (state) => `short_${state}`)}
                    from missing_changes as missing
                   where ${isInPeriod(period)} and (${employee_id}::integer is null or employee_id = ${employee_id})
                   group by source, source_id, employee_id, product, weight
                  having ${isNotZero}) as missing
            join (select 'stock_settlement' as source, id, date, branch_id, area_code_id, '' as reason from stock_settlements
                   union all
                  select 'transfer_receipt', id, received_on, branch_id, null, 'Transfer ' || id from stock_transfers
                   union all
                  select 'opening', id, date, branch_id, null, 'Go-live' from openings) as record using (source, id)
            join employees on employees.id = missing.employee_id
           union all
          select 'cash', cash_recoveries.id, date, branch_id, area_code_id, driver.employee_id,
                 coalesce((select string_agg(distinct name, ', ')
                             from day_entries
                             join employees on employees.id = day_entries.employee_id
                            where cash_recovery_id = cash_recoveries.id), ''),
                 '', 0, 0, 0, difference, reason
            from cash_recoveries
            cross join lateral (select ${driverOfCount} as employee_id) as driver
           where ${isInPeriod(period)} and shares is null and abs(difference) >= 1
             and (${employee_id}::integer is null or driver.employee_id = ${employee_id})
           union all
          select 'cash', share.id, date, branch_id, area_code_id, share.employee_id, coalesce(name, ''), '', 0, 0, 0, difference,
                 reason
            from (${shareRows}) as share
            left join employees on employees.id = share.employee_id
           where ${isInPeriod(period)} and abs(difference) >= 1
             and (${employee_id}::integer is null or share.employee_id = ${employee_id})) as shortages
    join branches on branches.id = branch_id
    left join area_codes on area_codes.id = area_code_id
   order by id`;

/** What each thing earned: its sales less what as many pieces cost. */
export const earningRows = (period: DayRange) => {
  const thing = sql`product, case product when 'Cylinders' then weight else 0 end as weight`;
  const isPriced = sql`qty > 0 and invoice_amount > 0`;
  return sql`
  select (row_number() over (order by product <> 'Cylinders', product, weight))::integer as id, product, weight, qty, sales,
         round(price, 2) as price, round(price * qty, 2) as cost, sales - round(price * qty, 2) as earned
    from (select ${thing}, sum(qty) as qty, sum(amount) as sales
            from day_entries
           where ${isInPeriod(period)}
           group by 1, 2
          having sum(qty) > 0 or sum(amount) > 0) as sold
    left join (select ${thing}, sum(invoice_amount) / sum(qty) as bought_for
                 from inventory
                where ${isInPeriod(period)} and ${isPriced}
                group by 1, 2) as bought using (product, weight)
   cross join lateral (
     select coalesce(bought_for, (select invoice_amount / inventory.qty
                                    from inventory
                                   where inventory.product = sold.product and date < ${period.from_date}
                                     and (sold.product <> 'Cylinders' or inventory.weight = sold.weight)
                                     and inventory.qty > 0 and invoice_amount > 0
                                   order by date desc, inventory.id desc
                                   limit 1)) as price) as priced
   order by id`;
};
